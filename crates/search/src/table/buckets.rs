//! The memory of a table.
//!
//! A search looks at places all over it. With the usual pages of a few kilobytes the processor must then find out for nearly every
//! look where the page is; a system that is asked for large pages spares that.

use std::fmt;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;
use self_cell::{MutBorrow, self_cell};
use zerocopy::{FromBytes, IntoBytes, KnownLayout};

/// Two words of one entry.
#[derive(Debug, Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C)]
pub(super) struct Slot {
    pub(super) mixed: AtomicU64,
    pub(super) data: AtomicU64,
}

/// The slots that share an index, in one cache line: the shallowest or oldest of them is replaced.
#[derive(Debug, Default, FromBytes, IntoBytes, KnownLayout)]
#[repr(C, align(64))]
pub(super) struct Bucket(pub(super) [Slot; 4]);

type Slice<'a> = &'a [Bucket];

self_cell!(
    /// Buckets in memory of their own.
    struct Mapped {
        owner: MutBorrow<MmapMut>,
        #[covariant]
        dependent: Slice,
    }
);

impl Mapped {
    /// `count` empty buckets in large pages, where the system gives them.
    fn of(count: usize) -> Option<Mapped> {
        let map = MmapMut::map_anon(count.checked_mul(size_of::<Bucket>())?).ok()?;
        #[cfg(target_os = "linux")]
        // Small pages do as well.
        let _ = map.advise(memmap2::Advice::HugePage);
        Mapped::try_new(MutBorrow::new(map), |map| {
            <[Bucket]>::mut_from_bytes(map.borrow_mut()).map(|buckets| &*buckets).map_err(drop)
        })
        .ok()
    }
}

/// Where buckets lie.
enum Memory {
    /// Many.
    Mapped(Mapped),
    /// So few that pages do not matter, or as many as there are where the system maps no memory.
    Listed(Vec<Bucket>),
}

/// The buckets of a table.
pub(super) struct Buckets(Memory);

/// From how many buckets on large pages are asked for: as many as two of them hold on most machines.
const MANY: usize = (4 << 20) / size_of::<Bucket>();

impl Buckets {
    /// `count` empty buckets.
    pub(super) fn new(count: usize) -> Buckets {
        let mapped = if count >= MANY { Mapped::of(count) } else { None };
        let listed = || Memory::Listed((0..count).map(|_| Bucket::default()).collect());
        Buckets(mapped.map_or_else(listed, Memory::Mapped))
    }

    /// All of them.
    #[inline(always)]
    pub(super) fn all(&self) -> &[Bucket] {
        match &self.0 {
            Memory::Mapped(mapped) => mapped.borrow_dependent(),
            Memory::Listed(list) => list,
        }
    }
}

impl fmt::Debug for Buckets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Buckets").field("count", &self.all().len()).finish_non_exhaustive()
    }
}
