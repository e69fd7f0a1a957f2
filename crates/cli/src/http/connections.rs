//! The open connections of a server, and which of them is closed to make room for another one.
//!
//! A connection takes a file descriptor and memory whatever its client sends. So their number is
//! limited. If the limit is reached, or the system has no descriptors left, a connection is closed that
//! waits for a request or for the rest of one. It is one of the peer with the most connections, so that
//! a peer with many loses its own: of these, the one that sent nothing for the longest time.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio::task::AbortHandle;

/// The peer of connections: an IPv4 address, or a network of 2⁶⁴ IPv6 addresses, which is the usual
/// assignment to one customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Peer(IpAddr);

impl Peer {
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address @ IpAddr::V4(_) => address,
        })
    }
}

/// The activity of a connection.
#[derive(Debug, Clone)]
pub(crate) struct Activity {
    /// The number of requests that are being answered.
    answering: Arc<AtomicUsize>,
    /// The number of the last event.
    last: Arc<AtomicU64>,
}

impl Activity {
    pub(crate) fn new() -> Self {
        Self { answering: Arc::default(), last: Arc::new(AtomicU64::new(next_event())) }
    }

    /// Marks that the client has sent something.
    pub(crate) fn touch(&self) {
        self.last.store(next_event(), Ordering::Relaxed);
    }

    /// Marks a request as being answered until the result is dropped. The connection is not closed
    /// meanwhile.
    pub(crate) fn begin(&self) -> Answering {
        self.answering.fetch_add(1, Ordering::Relaxed);
        Answering(self.clone())
    }

    fn is_answering(&self) -> bool {
        self.answering.load(Ordering::Relaxed) > 0
    }
}

/// Returns the number of the next event. Unlike times, no two are the same.
fn next_event() -> u64 {
    static EVENTS: AtomicU64 = AtomicU64::new(0);
    EVENTS.fetch_add(1, Ordering::Relaxed)
}

/// A request that is being answered.
#[derive(Debug)]
pub(crate) struct Answering(Activity);

impl Drop for Answering {
    fn drop(&mut self) {
        self.0.touch();
        self.0.answering.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The open connections.
#[derive(Debug, Clone, Default)]
pub(crate) struct Open(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    table: Mutex<Table>,
    /// Notified when a connection has ended.
    ended: Notify,
}

#[derive(Debug, Default)]
struct Table {
    connections: HashMap<u64, Connection>,
    /// The number of the next connection. Numbers are not reused.
    next: u64,
}

#[derive(Debug)]
struct Connection {
    peer: Peer,
    activity: Activity,
    task: AbortHandle,
}

impl Open {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn len(&self) -> usize {
        self.table().connections.len()
    }

    /// Closes idle connections until there are fewer than `most`. Returns whether that was possible.
    pub(crate) fn make_room(&self, most: usize) -> bool {
        while self.len() >= most {
            if !self.close_idle() {
                return false;
            }
        }
        true
    }

    /// Closes a connection whose requests are not being answered. Returns whether there was one.
    pub(crate) fn close_idle(&self) -> bool {
        let mut table = self.table();
        let mut of_peers: HashMap<Peer, usize> = HashMap::new();
        for one in table.connections.values() {
            *of_peers.entry(one.peer).or_default() += 1;
        }
        let idle = table.connections.iter().filter(|(_, one)| !one.activity.is_answering());
        let idle = idle.min_by_key(|(_, one)| {
            (Reverse(of_peers.get(&one.peer)), one.activity.last.load(Ordering::Relaxed))
        });
        let Some(id) = idle.map(|(id, _)| *id) else { return false };
        if let Some(connection) = table.connections.remove(&id) {
            connection.task.abort();
        }
        true
    }

    /// Answers the requests of a connection in its own task.
    pub(crate) fn serve<F>(&self, peer: Peer, connection: impl FnOnce(Activity) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let activity = Activity::new();
        let connection = connection(activity.clone());
        // Locked until the task is in the table, so that it cannot end before.
        let mut table = self.table();
        let id = table.next;
        table.next += 1;
        let listed = Listed { open: self.clone(), id };
        let task = tokio::spawn(async move {
            let _until_closed = listed;
            connection.await;
        });
        let task = task.abort_handle();
        table.connections.insert(id, Connection { peer, activity, task });
    }

    /// Waits until all connections have ended.
    pub(crate) async fn all_ended(&self) {
        while self.len() > 0 {
            self.0.ended.notified().await;
        }
    }
}

/// A connection in the table, from which it is removed when its task has ended.
struct Listed {
    open: Open,
    id: u64,
}

impl Drop for Listed {
    fn drop(&mut self) {
        self.open.table().connections.remove(&self.id);
        self.open.0.ended.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::future::pending;
    use std::net::Ipv4Addr;

    use super::*;

    fn peer(last: u8) -> Peer {
        Peer::of(Ipv4Addr::new(192, 0, 2, last).into())
    }

    /// Opens a connection that never ends by itself.
    fn connect(open: &Open, last: u8) -> (u64, Activity) {
        let mut found = Activity::new();
        open.serve(peer(last), |activity| {
            found = activity;
            pending()
        });
        (open.table().next - 1, found)
    }

    fn ids(open: &Open) -> Vec<u64> {
        let mut ids: Vec<u64> = open.table().connections.keys().copied().collect();
        ids.sort_unstable();
        ids
    }

    #[tokio::test]
    async fn the_peer_with_the_most_connections_makes_room() {
        let open = Open::default();
        let (old, _) = connect(&open, 1);
        let many: Vec<_> = (0..3).map(|_| connect(&open, 2)).collect();
        // The oldest of them has sent something since.
        many[0].1.touch();
        assert!(open.make_room(4));
        assert_eq!(ids(&open), [old, many[0].0, many[2].0]);
        // The oldest is being answered.
        let answering = many[2].1.begin();
        assert!(open.make_room(3));
        assert_eq!(ids(&open), [old, many[2].0]);
        assert!(open.make_room(2));
        assert_eq!(ids(&open), [many[2].0]);
        assert!(!open.make_room(1));
        drop(answering);
        assert!(open.make_room(1));
        open.all_ended().await;
    }

    #[test]
    fn a_network_is_one_peer() {
        let of = |address: &str| Peer::of(address.parse().unwrap());
        assert_eq!(of("2001:db8:1:2::3"), of("2001:db8:1:2:ffff::4"));
        assert_ne!(of("2001:db8:1:2::3"), of("2001:db8:1:3::3"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!(of("192.0.2.1"), of("::ffff:192.0.2.1"));
    }
}
