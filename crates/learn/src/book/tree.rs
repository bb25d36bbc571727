//! The positions of a book, how they follow each other, and what they are worth.

use std::collections::{HashMap, HashSet};

use plateau_core::{MoveList, Position};
use plateau_search::{Book, BookEntry, BookHeader, Playable, Score, book_key};

/// What was found when a book was looked through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookVerified {
    /// The positions of the book.
    pub positions: u64,
    /// Those whose moves it knows.
    pub expanded: u64,
    /// How many plies the deepest of them is from the start.
    pub deepest: u32,
    /// Positions that no moves of the book lead to.
    pub unreachable: u64,
    /// Positions whose moves should be known and are not there.
    pub empty: u64,
    /// Positions whose score is not that of their best move.
    pub different: u64,
}

impl BookVerified {
    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.unreachable == 0 && self.empty == 0 && self.different == 0
    }
}

/// A position of the book.
struct Node<P> {
    position: P,
    key: u64,
    /// The score for the player to move: as it was searched, or that of the best move that was looked at.
    score: i32,
    /// The keys of all positions that its legal moves lead to, each once; `None` until it was looked at.
    next: Option<Vec<u64>>,
    /// Moves from the start by the shortest way.
    ply: u32,
    /// What both players have given away on the cheapest way here, in points.
    given: i32,
    /// Whether somebody is looking at it.
    busy: bool,
}

/// A book that grows.
pub(super) struct Tree<G: Playable> {
    nodes: Vec<Node<G::Position>>,
    places: HashMap<u64, usize>,
}

/// What may be looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// Positions so far from the start are not looked at.
    pub(super) plies: u32,
    /// Nor are those on whose way more points were given away.
    pub(super) margin: i32,
}

/// The keys that the legal moves of `position` lead to, each once.
pub(super) fn next_keys<G: Playable>(position: &G::Position) -> Vec<u64> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut seen = HashSet::new();
    let keys = list.iter().map(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        book_key::<G>(&after)
    });
    keys.filter(|&key| seen.insert(key)).collect()
}

impl<G: Playable> Tree<G> {
    /// A book of the start alone.
    pub(super) fn new(start: G::Position) -> Self {
        let mut tree = Tree { nodes: Vec::new(), places: HashMap::new() };
        tree.add(start, 0);
        tree.refresh();
        tree
    }

    /// The positions of `book` that its moves lead to.
    pub(super) fn of(start: G::Position, book: &Book) -> Self {
        let mut tree = Tree::new(start);
        let mut place = 0;
        while let Some(node) = tree.nodes.get_mut(place) {
            let entry = book.get(node.key);
            node.score = entry.map_or(0, |entry| i32::from(entry.score));
            if entry.is_some_and(|entry| entry.expanded) {
                node.next = Some(next_keys::<G>(&node.position));
                let position = node.position.clone();
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                for &mv in list.iter() {
                    let mut after = position.clone();
                    after.play_unchecked(mv);
                    if let Some(entry) = book.get(book_key::<G>(&after)) {
                        tree.add(after, i32::from(entry.score));
                    }
                }
            }
            place += 1;
        }
        tree.refresh();
        tree
    }

    /// Adds a position unless it is there.
    fn add(&mut self, position: G::Position, score: i32) {
        let key = book_key::<G>(&position);
        let place = self.nodes.len();
        if *self.places.entry(key).or_insert(place) == place {
            let (ply, given) = (u32::MAX, i32::MAX);
            self.nodes.push(Node { position, key, score, next: None, ply, given, busy: false });
        }
    }

    /// How many positions there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// How many of them were looked at.
    pub(super) fn expanded(&self) -> usize {
        self.nodes.iter().filter(|node| node.next.is_some()).count()
    }

    /// The place of the next position to look at, which is then busy: near the start and with little given away.
    pub(super) fn take(&mut self, bounds: Bounds) -> Option<usize> {
        // As far as a whole way of best moves is as late as the start with all the margin given away.
        let lateness = |node: &Node<G::Position>| {
            let step = i64::from(bounds.margin.max(1));
            i64::from(node.given) * i64::from(bounds.plies.max(1)) + i64::from(node.ply) * step
        };
        let open = |node: &Node<G::Position>| {
            !node.busy && node.next.is_none() && node.ply < bounds.plies && node.given <= bounds.margin
        };
        let waiting = self.nodes.iter().enumerate().filter(|(_, node)| open(node));
        let (place, _) = waiting.min_by_key(|(place, node)| (lateness(node), *place))?;
        self.nodes[place].busy = true;
        Some(place)
    }

    /// A position and its score.
    pub(super) fn at(&self, place: usize) -> (&G::Position, i32) {
        (&self.nodes[place].position, self.nodes[place].score)
    }

    /// Takes note of what was found at `place`: where all legal moves lead, and the good ones with the positions they lead to
    /// and their scores for the player who moves there.
    pub(super) fn expand(&mut self, place: usize, next: Vec<u64>, good: Vec<(G::Position, i32)>) {
        self.nodes[place].busy = false;
        self.nodes[place].next = Some(next);
        for (position, score) in good {
            self.add(position, score);
        }
        self.refresh();
    }

    /// The positions of the book after the one at `place` that are one ply further from the start. Ways back are left out:
    /// nothing is worth what it leads to in a circle.
    fn onward(&self, place: usize) -> impl Iterator<Item = usize> {
        let node = &self.nodes[place];
        let next = node.next.iter().flatten().filter_map(|key| self.places.get(key).copied());
        next.filter(move |&after| self.nodes[after].ply == node.ply.saturating_add(1))
    }

    /// The places in the order of their distance from the start, which is written down.
    fn by_distance(&mut self) -> Vec<usize> {
        self.nodes.iter_mut().for_each(|node| node.ply = u32::MAX);
        self.nodes[0].ply = 0;
        let mut order = vec![0];
        let mut done = 0;
        while let Some(&place) = order.get(done) {
            let ply = self.nodes[place].ply + 1;
            let next = self.nodes[place].next.as_deref().unwrap_or_default();
            let after: Vec<usize> = next.iter().filter_map(|key| self.places.get(key).copied()).collect();
            for place in after {
                if self.nodes[place].ply == u32::MAX {
                    self.nodes[place].ply = ply;
                    order.push(place);
                }
            }
            done += 1;
        }
        order
    }

    /// The score of the best move at `place`, where there is one.
    fn best(&self, place: usize) -> Option<i32> {
        self.onward(place).map(|after| -self.nodes[after].score).max()
    }

    /// Brings distances, scores and what was given away up to date.
    fn refresh(&mut self) {
        let order = self.by_distance();
        for &place in order.iter().rev() {
            if let Some(best) = self.best(place) {
                self.nodes[place].score = best;
            }
        }
        self.nodes.iter_mut().for_each(|node| node.given = i32::MAX);
        self.nodes[0].given = 0;
        for &place in &order {
            let (given, best) = (self.nodes[place].given, self.nodes[place].score);
            for after in self.onward(place).collect::<Vec<usize>>() {
                let node = &mut self.nodes[after];
                node.given = node.given.min(given.saturating_add(best + node.score));
            }
        }
    }

    /// The book.
    pub(super) fn book(&self, header: BookHeader) -> Book {
        let entries = self.nodes.iter().map(|node| BookEntry {
            key: node.key,
            score: node.score.clamp(-Score::KNOWN, Score::KNOWN) as i16,
            expanded: node.next.is_some(),
        });
        Book::new(header, entries.collect())
    }

    /// Looks `book` through.
    pub(super) fn verify(start: G::Position, book: &Book) -> BookVerified {
        let tree = Tree::<G>::of(start, book);
        let stored = |node: &Node<G::Position>| book.get(node.key).map(|entry| i32::from(entry.score));
        let looked_at = tree.nodes.iter().filter(|node| node.next.is_some());
        let empty = looked_at.clone().filter(|node| {
            let next = node.next.as_deref().unwrap_or_default();
            !next.is_empty() && next.iter().all(|key| !tree.places.contains_key(key))
        });
        let positions = book.entries().len() as u64;
        BookVerified {
            positions,
            expanded: looked_at.clone().count() as u64,
            deepest: tree.nodes.iter().map(|node| node.ply).max().unwrap_or(0),
            unreachable: positions - tree.nodes.len() as u64,
            empty: empty.count() as u64,
            different: tree.nodes.iter().filter(|node| stored(node) != Some(node.score)).count() as u64,
        }
    }
}
