import type { Reply } from '#base/client.ts';
import { hashOf } from './conditional.ts';
import { type Coding, encode } from './content-coding.ts';
import { bytesOf } from './detached-body.ts';
import { type Variant, variantOf } from './variant.ts';

/** Estimated memory of a JSON text together with its parsed objects, as a multiple of the text's bytes. */
const MEMORY_WITH_OBJECTS = 4;
/** Smaller bodies are sent without encoding. */
const MIN_ENCODED_BYTES = 512;

/** A cached response that is the same for everybody, with a variant per requested coding. */
export interface CachedResponse {
  variant: (coding: Coding) => Promise<Variant>;
  /** The variant if it is encoded already. */
  ready: (coding: Coding) => Variant | undefined;
  /** The codings it is available in. */
  codings: () => Coding[];
  /** The response for calls in process. Its JSON is parsed once, and frozen, because callers share it. */
  reply: () => Reply;
  /** Bytes of memory. */
  size: () => number;
}

/** Headers that belong to one exchange, or are generated per variant. */
const EXCLUDED_HEADERS = new Set([
  'x-request-id',
  'content-length',
  'content-encoding',
  'etag',
  'vary',
  'date',
  'connection',
]);

/** Reads a response to its end. The strong ETag is a hash of the content, so it is the same in every process. */
export async function cachedResponse(response: Response): Promise<CachedResponse> {
  const plain = await bytesOf(response);
  const hash = hashOf(plain);
  const others = (response.headers.get('vary') ?? '').split(',').map((name) => name.trim());
  const vary = ['Accept-Encoding', ...others.filter((name) => name && name.toLowerCase() !== 'accept-encoding')];
  const common = [...response.headers].filter(([name]) => !EXCLUDED_HEADERS.has(name)).flat();
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
      const coding = plain.length < MIN_ENCODED_BYTES ? 'identity' : wanted;
      const known = variants.get(coding) ?? make(coding);
      variants.set(coding, known);
      return known;
    },
    codings: () => [...ready.keys()],
    ready: (wanted) => ready.get(plain.length < MIN_ENCODED_BYTES ? 'identity' : wanted),
    reply() {
      held = plain.length * MEMORY_WITH_OBJECTS;
      return {
        ok: response.ok,
        status: response.status,
        headers: response.headers,
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
