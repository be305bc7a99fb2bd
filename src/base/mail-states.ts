/** States of a mail: see the table `outbox`. */
export const MAIL_STATES = ['queued', 'held', 'sent', 'failed', 'bounced', 'withdrawn'] as const;
