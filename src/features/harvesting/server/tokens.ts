import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { harvestingTexts as texts } from '../texts.ts';
import { fault } from './faults.ts';

/** Where a list goes on: after the record of this stamp (microseconds, UTC) and id. */
const Position = z.object({ stamp: z.string(), id: z.string() });
export type Position = z.infer<typeof Position>;

/** The rest of a list of records: what it was asked for with, what has been given, and how much there is. */
const RecordsRest = z.object({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  set: z.optional(z.string()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  after: Position,
  cursor: z.number(),
  /** Missing when it is more than is counted. */
  size: z.optional(z.number()),
});
const SetsRest = z.object({
  verb: z.literal('ListSets'),
  after: z.object({ kind: z.enum(['topic', 'issue']), id: z.string() }),
  cursor: z.number(),
});
export type RecordsRest = z.infer<typeof RecordsRest>;
export type SetsRest = z.infer<typeof SetsRest>;

export type Tokens = ReturnType<typeof resumptionTokens>;

/**
 * Resumption tokens hold all that is needed to go on, and are signed (HMAC-SHA-256): nothing is kept for them, they
 * survive restarts and never expire, and what was not given out here is found out.
 */
export function resumptionTokens(secret: string) {
  const signatureOf = (content: string) =>
    createHmac('sha256', `resumption-token:${secret}`).update(content).digest('base64url').slice(0, 22);

  const read = <T extends RecordsRest | SetsRest>(schema: z.ZodMiniType<T>, verb: T['verb'], token: string): T => {
    const [content = '', signature = ''] = token.split('.');
    const [expected, given] = [Buffer.from(signatureOf(content)), Buffer.from(signature)];
    const genuine =
      token === `${content}.${signature}` && expected.length === given.length && timingSafeEqual(expected, given);
    const rest = genuine ? z.safeParse(schema, JSON.parse(Buffer.from(content, 'base64url').toString())) : undefined;
    if (!rest?.success || rest.data.verb !== verb) throw fault('badResumptionToken', texts.token);
    return rest.data;
  };

  return {
    write(rest: RecordsRest | SetsRest): string {
      const content = Buffer.from(JSON.stringify(rest)).toString('base64url');
      return `${content}.${signatureOf(content)}`;
    },
    /** Throws `badResumptionToken` for anything that was not written here for this verb. */
    readRecords: (verb: RecordsRest['verb'], token: string): RecordsRest => read(RecordsRest, verb, token),
    readSets: (token: string): SetsRest => read(SetsRest, 'ListSets', token),
  };
}
