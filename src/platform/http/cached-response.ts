import { createHash } from 'node:crypto';
import type { Reply } from '#base/client.ts';
import { type Coding, encode } from './content-coding.ts';
import { type Variant, variantOf } from './variant.ts';
import { bytesOf } from './whole-body.ts';

/** What JSON and the objects made of it take together, in bytes of the JSON; seldom more. */
const WITH_OBJECTS = 4;
/** Bytes below this are not worth coding. */
const WORTH_CODING = 512;

/** An answer that is the same for everybody, with a variant for every coding somebody has asked for. */
export interface CachedResponse {
  variant(coding: Coding): Promise<Variant>;
  /** A variant that is there at once. */
  ready(coding: Coding): Variant | undefined;
  /** What it is coded by. */
  codings(): Coding[];
  /** The same for who is in the house: its JSON is read once, and frozen, since many look at it. */
  reply(): Reply;
  /** Bytes held in memory. */
  size(): number;
}

/** Headers that belong to one exchange, or are written anew. */
const NOT_KEPT = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag', 'vary', 'date', 'connection']);

/** Reads an answer to its end. Its strong ETag is the hash of its bytes, so the same page has the same one everywhere. */
export async function cachedResponse(response: Response): Promise<CachedResponse> {
  const plain = await bytesOf(response);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const others = (response.headers.get('vary') ?? '').split(',').map((name) => name.trim());
  const vary = ['Accept-Encoding', ...others.filter((name) => name && name.toLowerCase() !== 'accept-encoding')];
  const common = [...response.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
  common.push('vary', vary.join(', '));

  const variants = new Map<Coding, Promise<Variant>>();
  const ready = new Map<Coding, Variant>();
  let held = plain.length;
  let content: unknown;
  const make = async (coding: Coding): Promise<Variant> => {
    const bytes = await encode(plain, coding);
    const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
    const coded = coding === 'identity' ? [] : ['content-encoding', coding];
    const headers = [...common, 'etag', etag, ...coded, 'content-length', String(bytes.length)];
    const variant = variantOf(etag, headers, bytes);
    ready.set(coding, variant);
    return variant;
  };
  return {
    variant(wanted) {
      const coding = plain.length < WORTH_CODING ? 'identity' : wanted;
      const known = variants.get(coding) ?? make(coding);
      variants.set(coding, known);
      return known;
    },
    codings: () => [...ready.keys()],
    ready: (wanted) => ready.get(plain.length < WORTH_CODING ? 'identity' : wanted),
    reply() {
      held = plain.length * WITH_OBJECTS;
      return {
        ...{ ok: response.ok, status: response.status, headers: response.headers },
        async json() {
          content ??= frozen(JSON.parse(plain.toString()));
          return content;
        },
        blob: async () => new Blob([plain]),
      };
    },
    size: () => [...ready.values()].reduce((sum, { bytes }) => sum + bytes.length + 2_000, held),
  };
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
