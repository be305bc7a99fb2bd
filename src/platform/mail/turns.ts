export type Urgency = 'urgent' | 'patient';

export interface Turn {
  /** Resolves when nobody else has the turn; those in a hurry come first. */
  take(): Promise<void>;
  /** Gives the turn back, or the place in the queue. */
  release(): void;
}

/**
 * One mail at a time is between a server's "accepted" and our "sent", so that a kill makes at most one duplicate,
 * however many are being prepared.
 */
export function createTurns(): (urgency: Urgency) => Turn {
  interface Ticket {
    call: () => void;
  }
  const waiting: Record<Urgency, Ticket[]> = { urgent: [], patient: [] };
  let holder: Ticket | undefined;
  const callNext = () => {
    holder = waiting.urgent.shift() ?? waiting.patient.shift();
    holder?.call();
  };
  return (urgency) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const ticket = { call: resolve };
    let state: 'idle' | 'asked' | 'over' = 'idle';
    return {
      take() {
        if (state === 'over') reject(new Error('the mail was given up before its turn'));
        if (state === 'idle') {
          waiting[urgency].push(ticket);
          if (!holder) callNext();
        }
        if (state !== 'over') state = 'asked';
        return promise;
      },
      release() {
        state = 'over';
        waiting[urgency] = waiting[urgency].filter((other) => other !== ticket);
        if (holder === ticket) callNext();
      },
    };
  };
}
