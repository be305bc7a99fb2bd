import * as z from 'zod/mini';
import type { CallLimits } from './limits.ts';

/**
 * The contract as data: one `Call` for each endpoint. Server, client, tests and the OpenAPI document read the same object, so they
 * cannot disagree.
 *
 * `access` says who may call and how an invalid bearer token is answered:
 * - `public`: anyone; a missing or invalid token counts as anonymous
 * - `by-role`: anyone, but an invalid token is 401; some callers get a reply of their own
 * - `member`: any account; 401 without a valid token
 * - `link`: holders of the secret link whose token is in the path; 404 otherwise, and a bearer token is ignored
 * - a permission, such as `issue.manage`: accounts that have it; 401 without a valid token, 403 without the permission
 */
export type Access = 'public' | 'by-role' | 'link' | 'member' | Permission;
/** An act on a kind of object. The policy that grants permissions belongs to the features. */
export type Permission = `${string}.${string}`;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Schema = z.ZodMiniType;

/** Replies are whitelists: keys outside the schema are never sent. Callers with the permission `for` get the reply `staff`. */
export type ReplySpec = Schema | { visitor: Schema; for: Permission; staff: Schema };

export type AlsoStatus = 206 | 304 | 400 | 403 | 410 | 416 | 422;

interface AnyCall {
  method: Method;
  /** Below `/api/v1`, parameters as `:id`. */
  path: `/${string}`;
  access: Access;
  summary: string;
  /** Heading in the API's document, if the first word of the path does not serve. */
  heading?: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** Default `json`; `upload` is multipart, `file` returns bytes. */
  kind?: 'json' | 'upload' | 'file';
  /** The media type of a file, if it is always the same. */
  produces?: string;
  /** Further statuses, besides those of every call of its kind. */
  also?: readonly AlsoStatus[];
  /** The body of failures, if a standard requires another than ours. */
  failure?: Schema;
  /** The form field of an upload, and whether it may be repeated. */
  uploads?: { field: string; isList: boolean };
  /** Rate limits besides that of the whole API; every POST has to name its own. */
  limits?: CallLimits;
  /** Largest JSON body in bytes; default 1 MB. */
  bodyLimit?: number;
  /** Stores files or long texts, so it is refused with 503 while the disk is nearly full. */
  storesMuch?: true;
  /** The reply is the same for all visitors and may be cached. */
  shared?: true;
  /** Replies with the bare value of `data`, without the envelope. Only GET /about-sections does. */
  bare?: true;
  reply?: ReplySpec;
}

export type Call = AnyCall & ({ method: 'POST'; limits: CallLimits } | { method: Exclude<Method, 'POST'> });

type Output<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type VisitorSchema<R> = R extends { visitor: infer V } ? V : R;
type StaffSchema<R> = R extends { staff: infer S } ? S : R;

/** The version of a record that a change is based on; an outdated one is refused with 409. */
export const Version = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(2_000_000_000)));

/** Keys of every JSON object reply besides its own. */
export interface Envelope {
  success: boolean;
  status: 'success' | 'error';
  message: string;
}

/** The parsed input of a handler. */
export interface Parsed<C extends Call> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** The result of a handler; the reply schema drops all keys it does not name. */
export type HandlerReply<C extends Call> = InputOf<VisitorSchema<C['reply']>> | InputOf<StaffSchema<C['reply']>>;

type Enveloped<C extends Call, T> = C extends { bare: true } ? T : Envelope & T;

/** The reply a client reads: as anyone, or as staff. */
export type VisitorReply<C extends Call> = Enveloped<C, Output<VisitorSchema<C['reply']>>>;
export type StaffReply<C extends Call> = Enveloped<C, Output<StaffSchema<C['reply']>>>;

type Given<K extends string, S> = S extends Schema
  ? Record<string, never> extends z.input<S>
    ? { [key in K]?: z.input<S> }
    : { [key in K]: z.input<S> }
  : unknown;

/** The input of a client. */
export type CallInput<C extends Call> = Given<'params', C['params']> &
  Given<'query', C['query']> &
  Given<'body', C['body']>;

/** Keeps the literal types of a call. */
export function call<const C extends Call>(spec: C): C {
  return spec;
}
