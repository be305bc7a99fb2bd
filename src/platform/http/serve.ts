import type { IncomingMessage } from 'node:http';
import type { Context, Hono, HonoRequest } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie, setCookie } from 'hono/cookie';
import * as z from 'zod/mini';
import type { Call, HandlerReply, Parsed, Permission, ReplySpec, Schema } from '#base/contract.ts';
import { AppError, type FieldIssue, invalid } from '#base/errors.ts';
import type { SessionId, UserId } from '#base/ids.ts';
import { currentLanguage, LANGUAGE_HEADER, type Language, offeredLanguages } from '#base/languages.ts';
import type { Limit } from '#base/limits.ts';
import { readingPublicly } from '../database/replica.ts';
import type { RequireRoom } from '../files/free-space.ts';
import { inEnglishFor, inLanguage, translated, translatedFailure } from '../languages.ts';
import { platformTexts } from '../texts.ts';
import { clientAddress, type Env, networkOf } from './address.ts';
import { ANY_QUERY, SHARED } from './cacheability.ts';
import { notFound } from './errors.ts';
import { validationMessage } from './validation-messages.ts';

/** The calling account, read from the database and never from the token's claims. */
export interface Actor {
  id: UserId;
  role: string;
  /** Of the login. A personal token has none: it carries an id that no session has, and calls about logins refuse it. */
  sessionId: SessionId;
  /** Whether the account's role has a permission. Whether it may use it on one object is for the feature to check. */
  may: (permission: Permission) => boolean;
}

/** Everything a handler gets besides its parsed input. */
export interface CallContext {
  actor: Actor | undefined;
  /** The client's address. */
  address: string;
  /** That of the page which makes the call. */
  language: Language;
  /** The key that limits per network count by. */
  network: string;
  userAgent: string;
  request: Request;
  cookies: Cookies;
  /** The raw request, for uploads; missing when the app is called in process. */
  incoming: IncomingMessage | undefined;
}

export interface Cookies {
  get: (name: string) => string | undefined;
  /** Sets a cookie that scripts cannot read, below `path` only, for `seconds`. */
  set: (name: string, value: string, scope: { path: string; seconds: number }) => void;
}

export type Handler<C extends Call> = (
  input: Parsed<C>,
  context: C['access'] extends 'public' | 'by-role' | 'link' ? CallContext : CallContext & { actor: Actor },
) => Promise<HandlerReply<C> | Response>;

/** A call of the contract with its handler. */
export interface Endpoint {
  call: Call;
  handle: (input: never, context: never) => Promise<unknown>;
}

export function endpoint<const C extends Call>(call: C, handle: Handler<C>): Endpoint {
  return { call, handle: handle as Endpoint['handle'] };
}

export interface ServeNeeds {
  /** The actor of a bearer token for one call; undefined when the token is invalid or revoked. */
  identify: (bearer: string, call: Call) => Promise<Actor | undefined>;
  /** Counts a use of a limit; throws 429 when it is exceeded. */
  spend: (limit: Limit, subject: string) => Promise<void>;
  trustProxy: number;
  /** Whether cookies are sent over TLS only. */
  secure: boolean;
  /** Throws 503 while the disk is nearly full. */
  requireRoom: RequireRoom;
}

const { http: texts } = platformTexts;

const DEFAULT_BODY_LIMIT = 1024 * 1024;

/** Mounts endpoints on an app. Checks access before parsing the input, and parses the input before calling the handler. */
export function serve(app: Hono<Env>, endpoints: Endpoint[], needs: ServeNeeds): void {
  for (const { call, handle } of endpoints) {
    const limit = bodyLimit({ maxSize: call.bodyLimit ?? DEFAULT_BODY_LIMIT, onError: refuseLargeBody });
    const answerInEnglish = async (c: Context<Env>, reader: Language) => {
      const actor = await admit(c, call, needs);
      if (call.storesMuch) await needs.requireRoom();
      const address = clientAddress(c, needs.trustProxy);
      const context = {
        actor,
        address,
        language: reader,
        network: networkOf(address),
        userAgent: c.req.header('user-agent') ?? '',
        cookies: cookiesOf(c, needs.secure),
        request: c.req.raw,
        incoming: c.env?.incoming,
      };
      if (call.body) await limit(c, async () => {});
      // Contracts describe faults to the person who made them.
      const input = await inLanguage(reader, () => parseInput(c, call));
      await countCall(call, context, needs);
      // The same for everybody, so it may be read from a replica.
      const isShared = call.shared && !c.req.header('authorization');
      const work = () => handle(input as never, context as never);
      const reply = await (isShared ? readingPublicly(work) : work());
      return reply instanceof Response ? reply : replyWith(c, reply, { call, actor });
    };
    // Calls store, mail and print in English. Data that staff read are in their language.
    const answer = async (c: Context<Env>): Promise<Response> => {
      const reader = readerOf(c.req);
      if (call.method === 'GET' && call.kind !== 'file') return inLanguage(reader, () => answerInEnglish(c, reader));
      return inEnglishFor(reader, () =>
        answerInEnglish(c, reader).catch((error) => {
          throw translatedFailure(error);
        }),
      );
    };
    app.on(call.method, call.path, answer);
  }
}

/**
 * The language of the person at one of our own pages; other clients get English. Answers that a cache may hand to others have no
 * language. A call that a page makes in process is in the page's.
 */
export function readerOf(request: HonoRequest): Language {
  if (request.method === 'GET' && !request.header('authorization')) return 'en';
  const named = request.header(LANGUAGE_HEADER) ?? currentLanguage();
  return offeredLanguages().find((language) => language === named) ?? 'en';
}

export function refuseLargeBody(): never {
  throw new AppError('too-large', 'BODY_TOO_LARGE', texts.bodyTooLarge);
}

/** Returns the actor, or refuses the call before its body is read. */
async function admit(c: Context<Env>, call: Call, needs: ServeNeeds): Promise<Actor | undefined> {
  const { access } = call;
  if (access === 'link') return undefined;
  const header = c.req.header('authorization');
  const bearer = header?.match(/^Bearer +(\S+)$/i)?.[1];
  const actor = bearer ? await needs.identify(bearer, call) : undefined;
  if (access === 'public') return actor;
  if (access === 'by-role' && header === undefined) return undefined;
  if (!actor) throw new AppError('unauthenticated', 'UNAUTHENTICATED', texts.logIn);
  if (access.includes('.') && !actor.may(access as Permission))
    throw new AppError('forbidden', 'FORBIDDEN', texts.forbidden);
  return actor;
}

/** Counts the call against the contract's limits on calls; limits on anything else, such as failures, are counted by services. */
async function countCall(call: Call, { actor, network }: Pick<CallContext, 'actor' | 'network'>, needs: ServeNeeds) {
  const limits = call.limits && !('none' in call.limits) ? call.limits : [];
  for (const limit of limits.filter(({ counts }) => counts === 'calls')) {
    await needs.spend(limit, limit.countedBy === 'account' && actor ? actor.id : network);
  }
}

function cookiesOf(c: Context<Env>, secure: boolean): Cookies {
  return {
    get: (name) => getCookie(c, name),
    set: (name, value, { path, seconds }) =>
      setCookie(c, name, value, { path, maxAge: seconds, secure, httpOnly: true, sameSite: 'Strict' }),
  };
}

async function parseInput(c: Context<Env>, call: Call): Promise<Parsed<Call>> {
  const params = call.params ? z.safeParse(call.params, c.req.param()) : undefined;
  // An invalid id gets the same response as an unknown one.
  if (params && !params.success) throw notFound();
  return {
    params: params?.data as undefined,
    query: parse(call.query, c.req.query()) as undefined,
    body: (call.body ? parse(call.body, await readJson(c)) : undefined) as undefined,
  };
}

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value, { error: validationMessage });
  if (!result.success) throw invalid(fieldIssues(result.error.issues));
  return result.data;
}

/** One message per field: the first. */
export function fieldIssues(issues: { path: PropertyKey[]; message: string }[]): FieldIssue[] {
  const byPath = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = path.join('.');
    if (!byPath.has(name)) byPath.set(name, message);
  }
  return [...byPath].map(([path, message]) => ({ path, message }));
}

async function readJson(c: Context<Env>): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return {};
  // Only JSON: a form or plain text could be posted cross-site without a preflight.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported', 'NOT_JSON', texts.notJson);
  }
  try {
    return JSON.parse(text, /\\ud[89a-f]/i.test(text) ? replaceLoneSurrogates : undefined);
  } catch {
    throw new AppError('invalid', 'MALFORMED_JSON', texts.malformedJson);
  }
}

/** Replaces lone surrogates, which JSON can express but PostgreSQL cannot store, by U+FFFD. */
function replaceLoneSurrogates(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function replyWith(
  c: Context<Env>,
  reply: unknown,
  { call, actor }: { call: Call; actor: Actor | undefined },
): Response {
  c.header('vary', 'Authorization');
  const anonymous = call.shared ? SHARED : call.method === 'GET' ? 'no-cache' : 'no-store';
  c.header('cache-control', c.req.header('authorization') ? 'private, no-store' : anonymous);
  if (call.shared && !call.query) c.header('no-vary-search', ANY_QUERY);
  const content = call.reply ? z.parse(schemaFor(call.reply, actor), reply) : {};
  if (call.bare) return c.json(content as object);
  const said = content as { message?: unknown };
  const theirs = typeof said.message === 'string' ? { message: translated(said.message) } : {};
  return c.json({ success: true, status: 'success', message: 'OK', ...said, ...theirs });
}

export function schemaFor(reply: ReplySpec, actor: Actor | undefined): Schema {
  if (!('visitor' in reply)) return reply;
  return actor?.may(reply.for) ? reply.staff : reply.visitor;
}
