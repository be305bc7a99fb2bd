import { STATUS_CODES } from 'node:http';
import { KEEP_ALIVE_MS } from './graceful-shutdown.ts';

/** An answer as it goes out: the bytes and, prebuilt, the headers as a flat array of names and values. */
export interface Variant {
  etag: string;
  headers: string[];
  readonly bytes: Buffer;
  /** All of it as it goes over the wire of a connection that goes on. */
  message(now: Date): Buffer;
}

/** The message is written anew when the second has changed, in memory in which the bytes are too. */
export function variantOf(etag: string, headers: string[], given: Buffer): Variant {
  let bytes = given;
  let message: Buffer | undefined;
  let writtenIn = 0;
  return {
    etag,
    headers,
    get bytes() {
      return bytes;
    },
    message(now) {
      const second = Math.floor(now.getTime() / 1000);
      if (message && second === writtenIn) return message;
      writtenIn = second;
      message = Buffer.concat([headOf(200, headers, now), bytes]);
      bytes = message.subarray(message.length - bytes.length);
      return message;
    },
  };
}

/** The answer to whoever has this one already (RFC 9110, 15.4.5). */
export function notModified({ headers }: Variant, now: Date): Buffer {
  return headOf(304, withoutBody(headers), now);
}

export function withoutBody(headers: string[]): string[] {
  return headers.filter((_, at) => !/^content-(length|encoding|type)$/.test(headers[at - (at % 2)] ?? ''));
}

const GOES_ON = `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n`;

/** RFC 9112, with the time an origin server with a clock has to tell. */
function headOf(status: number, headers: string[], now: Date): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.from(`${head}date: ${now.toUTCString()}\r\n${GOES_ON}\r\n`, 'latin1');
}
