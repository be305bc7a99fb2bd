export type Urgency = 'urgent' | 'patient';

export interface LockRequest {
  /** Resolves when this request holds the lock; urgent requests come first. */
  acquire: () => Promise<void>;
  /** Releases the lock, or leaves the queue. */
  release: () => void;
}

/**
 * A lock for the step between a server's "accepted" and our "sent": one mail at a time, so that a kill causes at most one
 * duplicate, however many mails are being sent.
 */
export function createPriorityLock(): (urgency: Urgency) => LockRequest {
  interface Ticket {
    grant: () => void;
  }
  const queues: Record<Urgency, Ticket[]> = { urgent: [], patient: [] };
  let holder: Ticket | undefined;
  const grantNext = () => {
    holder = queues.urgent.shift() ?? queues.patient.shift();
    holder?.grant();
  };
  return (urgency) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket = { grant: resolve };
    let state: 'idle' | 'requested' | 'released' = 'idle';
    return {
      acquire() {
        if (state === 'released') reject(new Error('the mail was given up before it got the lock'));
        if (state === 'idle') {
          queues[urgency].push(ticket);
          if (!holder) grantNext();
        }
        if (state !== 'released') state = 'requested';
        return promise;
      },
      release() {
        state = 'released';
        queues[urgency] = queues[urgency].filter((other) => other !== ticket);
        if (holder === ticket) grantNext();
      },
    };
  };
}
