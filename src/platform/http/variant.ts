import { STATUS_CODES } from 'node:http';
import { KEEP_ALIVE_MS } from './graceful-shutdown.ts';

/** A response in one coding: the bytes and, prebuilt, the headers as a flat array of names and values. */
export interface Variant {
  etag: string;
  headers: string[];
  readonly bytes: Buffer;
  /** The complete HTTP message for a kept-alive connection. */
  message: (now: Date) => Buffer;
}

/** Creates a variant. Its message is written once per second, because of the Date header, and shares its memory with `bytes`. */
export function variantOf(etag: string, headers: string[], body: Buffer): Variant {
  let bytes = body;
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

/** The 304 message (RFC 9110, 15.4.5). */
export function notModified({ headers }: Variant, now: Date): Buffer {
  return headOf(304, withoutBody(headers), now);
}

export function withoutBody(headers: string[]): string[] {
  return headers.filter((_, at) => !/^content-(length|encoding|type)$/.test(headers[at - (at % 2)] ?? ''));
}

const KEEP_ALIVE = `connection: keep-alive\r\nkeep-alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n`;

/** The head of an HTTP/1.1 message (RFC 9112) with a Date header, which origin servers must send. */
function headOf(status: number, headers: string[], now: Date): Buffer {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return Buffer.from(`${head}date: ${now.toUTCString()}\r\n${KEEP_ALIVE}\r\n`, 'latin1');
}
