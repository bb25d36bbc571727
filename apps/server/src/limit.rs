//! How often somebody may ask: buckets that fill at a steady rate.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The most addresses that are remembered; full buckets are forgotten first.
const REMEMBERED: usize = 50_000;

/// One bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    seen: Instant,
}

impl Bucket {
    /// A full bucket.
    pub(crate) fn new(burst: f64, now: Instant) -> Self {
        Bucket { level: burst, seen: now }
    }

    /// Takes one out.
    ///
    /// # Errors
    /// When it is empty: the seconds until there is one again.
    pub(crate) fn take(&mut self, rate: f64, burst: f64, now: Instant) -> Result<(), u64> {
        let passed = now.saturating_duration_since(self.seen).as_secs_f64();
        self.level = (self.level + passed * rate).min(burst);
        self.seen = now;
        if self.level < 1.0 {
            return Err(((1.0 - self.level) / rate.max(1e-9)).ceil() as u64);
        }
        self.level -= 1.0;
        Ok(())
    }
}

/// A bucket for each address.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: f64,
    burst: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Buckets of `burst` that get `rate` a second.
    pub(crate) fn new(rate: f64, burst: f64) -> Self {
        Buckets { rate, burst: burst.max(1.0), buckets: Mutex::default() }
    }

    /// Takes one out of the bucket of `key`.
    ///
    /// # Errors
    /// When it is empty: the seconds until there is one again.
    pub(crate) fn take(&self, key: K, now: Instant) -> Result<(), u64> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            let (rate, burst) = (self.rate, self.burst);
            let is_full = |bucket: &Bucket| {
                bucket.level + now.saturating_duration_since(bucket.seen).as_secs_f64() * rate >= burst
            };
            buckets.retain(|_, bucket| !is_full(bucket));
            if buckets.len() >= REMEMBERED {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::new(self.burst, now));
        bucket.take(self.rate, self.burst, now)
    }
}

impl<K: Eq + Hash> Buckets<K> {
    /// Leaves the bucket of `key` empty for `seconds`.
    pub(crate) fn punish(&self, key: K, seconds: f64, now: Instant) {
        let level = -self.rate * seconds;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.insert(key, Bucket { level, seen: now });
    }

    /// Whether `key` is being punished.
    pub(crate) fn is_punished(&self, key: &K, now: Instant) -> bool {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let level = |bucket: &Bucket| {
            bucket.level + now.saturating_duration_since(bucket.seen).as_secs_f64() * self.rate
        };
        buckets.get(key).is_some_and(|bucket| level(bucket) < 0.0)
    }
}

/// The address as limits count it: one customer has a whole /64 of IPv6.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            std::net::Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let now = Instant::now();
        let buckets = Buckets::new(2.0, 3.0);
        for _ in 0..3 {
            assert_eq!(buckets.take("a", now), Ok(()));
        }
        assert_eq!(buckets.take("a", now), Err(1));
        assert_eq!(buckets.take("b", now), Ok(()));
        let later = now + Duration::from_millis(500);
        assert_eq!(buckets.take("a", later), Ok(()));
        assert_eq!(buckets.take("a", later), Err(1));
    }

    #[test]
    fn whoever_floods_waits() {
        let now = Instant::now();
        let buckets = Buckets::new(2.0, 3.0);
        buckets.punish("a", 5.0, now);
        assert!(buckets.is_punished(&"a", now + Duration::from_secs(4)));
        assert!(!buckets.is_punished(&"a", now + Duration::from_secs(6)));
        assert!(!buckets.is_punished(&"b", now));
        assert!(buckets.take("a", now + Duration::from_secs(4)).is_err());
        assert_eq!(buckets.take("a", now + Duration::from_secs(6)), Ok(()));
    }

    #[test]
    fn neighbours_in_a_network_share() {
        let parse = |text: &str| network(text.parse().unwrap_or(IpAddr::from([0, 0, 0, 0])));
        assert_eq!(parse("2001:db8:1:2::1"), parse("2001:db8:1:2:ffff::9"));
        assert_ne!(parse("2001:db8:1:2::1"), parse("2001:db8:1:3::1"));
        assert_eq!(parse("::ffff:192.0.2.1"), parse("192.0.2.1"));
    }
}
