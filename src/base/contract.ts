import * as z from 'zod/mini';
import type { CallLimits } from './limits.ts';

/**
 * The contract as data: one `Call` an endpoint. The server, the browser's client, the tests and the OpenAPI document all
 * read the same object, so none of them can disagree.
 *
 * `access` says who may call and what a bad bearer means:
 * - `public`: anyone; a missing or junk bearer counts as anonymous
 * - `by-role`: anyone, but an invalid bearer is 401, and staff get the reply of their own audience
 * - `member`, `staff`, `admin`: 401 without a valid bearer, 403 with too small a role
 */
export type Access = 'public' | 'by-role' | 'member' | 'staff' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodMiniType;

/** Replies are whitelists: what the schema does not name never leaves. One schema, or one per audience. */
export type ReplySpec = Schema | { visitor: Schema; staff: Schema };

export type AlsoStatus = 206 | 304 | 400 | 403 | 410 | 416 | 422;

interface AnyCall {
  method: Method;
  /** Below `/api/v1`, parameters as `:id`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Under which heading the API's document lists it, where the first word of its path says nothing. */
  heading?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** `json` unless said otherwise; `upload` is multipart, `file` answers bytes. */
  kind?: 'json' | 'upload' | 'file';
  /** The media type of a file, where it is always the same. */
  produces?: string;
  /** Statuses besides those that every call like it may answer. */
  also?: readonly AlsoStatus[];
  /** What failures answer, where a standard wants it to be something else than the failure of every other call. */
  failure?: Schema;
  /** The field of an upload's form, and whether it may be there more than once. */
  uploads?: { field: string; isList: boolean };
  /** What bounds how often it may be called, beside the rate of the whole API; every POST has to say. */
  limits?: CallLimits;
  /** Largest JSON body in bytes; 1 MB unless said otherwise. */
  bodyLimit?: number;
  /** It stores files or long texts, so it is refused with 503 while the disk is nearly full. */
  storesMuch?: true;
  /** What a visitor is answered is the same for all of them, so it may be kept. */
  shared?: true;
  /** Answers the bare value of `data`, without the envelope. Only GET /about-sections does. */
  bare?: true;
  reply?: ReplySpec;
}

export type Call = AnyCall & ({ method: 'POST'; limits: CallLimits } | { method: Exclude<Method, 'POST'> });

type Output<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type VisitorSchema<R> = R extends { visitor: infer V } ? V : R;
type StaffSchema<R> = R extends { staff: infer S } ? S : R;

/** The version of a record that was read; a change that names an older one than today's is refused with 409. */
export const Version = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)));

/** What every JSON object answer carries beside its own keys. */
export interface Envelope {
  success: boolean;
  status: 'success' | 'error';
  message: string;
}

/** What a handler is given, parsed. */
export interface Parsed<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** What a handler returns; the reply schema then drops everything it does not name. */
export type HandlerReply<C extends Call> = InputOf<VisitorSchema<C['reply']>> | InputOf<StaffSchema<C['reply']>>;

type Enveloped<C extends Call, T> = C extends { bare: true } ? T : Envelope & T;

/** What a client reads: as anyone, or as staff. */
export type VisitorReply<C extends Call> = Enveloped<C, Output<VisitorSchema<C['reply']>>>;
export type StaffReply<C extends Call> = Enveloped<C, Output<StaffSchema<C['reply']>>>;

type Given<K extends string, S> = S extends Schema
  ? Record<string, never> extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> }
  : unknown;

/** What a client has to give. */
export type CallInput<C extends Call> = Given<'params', C['params']> &
  Given<'query', C['query']> &
  Given<'body', C['body']>;

/** Keeps the literal types of a call. */
export function call<const C extends Call>(spec: C): C {
  return spec;
}
