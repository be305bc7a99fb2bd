import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content coding of a response (RFC 9110, 8.4). */
export type Coding = 'br' | 'gzip' | 'identity';

const PREFERENCE = ['br', 'gzip'] as const;
const MAX_CACHED_HEADERS = 200;
const cachedCodings = new Map<string, Coding>();

/** The best coding for an Accept-Encoding with q-values. Results are cached, because browsers send few different headers. */
export function codingFor(acceptEncoding: string | undefined): Coding {
  if (!acceptEncoding) return 'identity';
  const known = cachedCodings.get(acceptEncoding);
  if (known) return known;
  const coding = bestOf(acceptEncoding);
  if (cachedCodings.size < MAX_CACHED_HEADERS) cachedCodings.set(acceptEncoding, coding);
  return coding;
}

function bestOf(header: string): Coding {
  const quality = new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const q = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
      return [name, Number.isNaN(q) ? 0 : q];
    }),
  );
  const of = (name: string) => quality.get(name) ?? quality.get('*') ?? 0;
  const [best] = PREFERENCE.filter((name) => of(name) > 0).toSorted((a, b) => of(b) - of(a));
  // Identity is preferred only if the header gives it a higher q-value.
  return best && of(best) >= (quality.get('identity') ?? 0) ? best : 'identity';
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Brotli settings by what a response is worth. A page that is sent once costs more to encode well than to render; a small window
 * and a lower quality make it 5 to 13 % larger and two to three times as fast.
 */
const BROTLI = {
  once: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 17 },
  kept: { [constants.BROTLI_PARAM_QUALITY]: 7 },
};

/** Encodes in a worker thread of Node's pool, for a response that is sent once or kept for the next requests. */
export async function encode(bytes: Buffer, coding: Coding, use: keyof typeof BROTLI = 'kept'): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return gzipped(bytes, { level: 6 });
  return brotli(bytes, {
    params: {
      ...BROTLI[use],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
