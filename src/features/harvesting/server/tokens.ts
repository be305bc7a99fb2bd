import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { harvestingTexts as texts } from '../texts.ts';
import { protocolError } from './protocol-errors.ts';

/** Position in a list: the stamp (microseconds, UTC) and id of the last delivered record. */
const Position = z.object({ stamp: z.string(), id: z.string() });
export type Position = z.infer<typeof Position>;

/** Request, position and size of a list of records. */
const RecordsTokenData = z.object({
  verb: z.enum(['ListIdentifiers', 'ListRecords']),
  metadataPrefix: z.string(),
  set: z.optional(z.string()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  after: Position,
  cursor: z.number(),
  /** Missing when the list is too long to count. */
  size: z.optional(z.number()),
});
const SetsTokenData = z.object({
  verb: z.literal('ListSets'),
  after: z.object({ kind: z.enum(['topic', 'issue']), id: z.string() }),
  cursor: z.number(),
});
export type RecordsTokenData = z.infer<typeof RecordsTokenData>;
export type SetsTokenData = z.infer<typeof SetsTokenData>;

export type Tokens = ReturnType<typeof resumptionTokens>;

/**
 * Reads and writes resumption tokens, which contain the whole state of a list and are signed (HMAC-SHA-256). The server
 * stores nothing for them, they survive restarts and never expire, and forged ones are rejected.
 */
export function resumptionTokens(secret: string) {
  const signatureOf = (content: string) =>
    createHmac('sha256', `resumption-token:${secret}`).update(content).digest('base64url').slice(0, 22);

  const read = <T extends RecordsTokenData | SetsTokenData>(
    token: string,
    { schema, verb }: { schema: z.ZodMiniType<T>; verb: T['verb'] },
  ): T => {
    const [content = '', signature = ''] = token.split('.');
    const [expected, actual] = [Buffer.from(signatureOf(content)), Buffer.from(signature)];
    const isGenuine =
      token === `${content}.${signature}` && expected.length === actual.length && timingSafeEqual(expected, actual);
    const parsed = isGenuine
      ? z.safeParse(schema, JSON.parse(Buffer.from(content, 'base64url').toString()))
      : undefined;
    if (!parsed?.success || parsed.data.verb !== verb) throw protocolError('badResumptionToken', texts.token);
    return parsed.data;
  };

  return {
    write(data: RecordsTokenData | SetsTokenData): string {
      const content = Buffer.from(JSON.stringify(data)).toString('base64url');
      return `${content}.${signatureOf(content)}`;
    },
    /** Throws `badResumptionToken` for a forged token and for a token of another verb. */
    readRecords: (verb: RecordsTokenData['verb'], token: string): RecordsTokenData =>
      read(token, { schema: RecordsTokenData, verb }),
    readSets: (token: string): SetsTokenData => read(token, { schema: SetsTokenData, verb: 'ListSets' }),
  };
}
