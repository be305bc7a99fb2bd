import type { Call } from '#base/contract.ts';
import type { Id } from '#base/ids.ts';
import type { Permission } from '#features/access/rules.ts';

export type PersonalTokenId = Id<'personal-token'>;

/** The areas of the scopes of personal tokens. */
export const AREAS = ['own', 'manuscripts', 'publishing', 'site', 'readers', 'administration'] as const;
export type Area = (typeof AREAS)[number];

/** `write` includes `read`. */
export const SCOPES = AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const);
export type Scope = (typeof SCOPES)[number];

/** The area of each permission. */
const AREA_OF: Record<Permission, Area> = {
  'submission.list': 'manuscripts',
  'submission.read': 'manuscripts',
  'submission.readOwn': 'own',
  'submission.decide': 'manuscripts',
  'submission.publish': 'publishing',
  'submission.correct': 'publishing',
  'submission.override': 'administration',
  'submission.remove': 'administration',
  'submission.review': 'own',
  'submission.revise': 'own',
  'submission.withdraw': 'own',
  'reviewer.manage': 'manuscripts',
  'notice.manage': 'publishing',
  'issue.manage': 'publishing',
  'message.manage': 'readers',
  'file.upload': 'publishing',
  'overview.read': 'manuscripts',
  'readiness.read': 'publishing',
  'usage.uncounted': 'readers',
  'usage.read': 'readers',
  'account.manage': 'administration',
  'announcement.manage': 'site',
  'board.manage': 'site',
  'contact.manage': 'site',
  'deposit.manage': 'administration',
  'journal.manage': 'site',
  'journal.move': 'administration',
  'letter.manage': 'site',
  'log.read': 'administration',
  'newsletter.manage': 'readers',
  'page.manage': 'site',
  'preservation.manage': 'administration',
  'topic.manage': 'site',
  'trash.manage': 'administration',
};

/** The areas of a list of permissions, in the order of `AREAS`. */
export function areasOf(permissions: readonly Permission[]): Area[] {
  const found = new Set<Area>(['own', ...permissions.map((permission) => AREA_OF[permission])]);
  return AREAS.filter((area) => found.has(area));
}

/** Begins every personal token, so that programs which look for leaked secrets recognise them. */
export const TOKEN_PREFIX = 'jaed_pat_';
export const MAX_TOKENS = 20;
export const MAX_TOKEN_NAME = 60;
/** Days for which a token can be made. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

type TokenCall = Pick<Call, 'method' | 'access' | 'path'>;

/**
 * The scope that a call requires of a personal token: `session` if only a login may make it, undefined if every token may. The
 * holder of a token can neither change how its owner logs in nor make another account.
 */
export function scopeOf(call: TokenCall): Scope | 'session' | undefined {
  const { access, path } = call;
  if (access === 'public' || access === 'by-role' || access === 'link' || path === '/auth/me') return undefined;
  if (path.startsWith('/account') || path.startsWith('/auth')) return 'session';
  if (access === 'member') return `own:${verbOf(call)}`;
  return scopeOfPermission(access as Permission, call) ?? 'session';
}

/** The scope that a call requires of a personal token; undefined if every token may make it, or none. */
export function namedScopeOf(call: TokenCall): Scope | undefined {
  const scope = scopeOf(call);
  return scope === 'session' ? undefined : scope;
}

/** Whether scopes include what a call does with a permission. */
export function allows(scopes: readonly string[], permission: Permission, call: Pick<Call, 'method'>): boolean {
  const needed = scopeOfPermission(permission, call);
  return needed !== undefined && includesScope(scopes, needed);
}

/** Whether scopes include one, itself or as a part of `write`. */
export function includesScope(scopes: readonly string[], needed: Scope): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
}

function scopeOfPermission(permission: Permission, call: Pick<Call, 'method'>): Scope | undefined {
  const verb = verbOf(call);
  return permission === 'account.manage' && verb === 'write' ? undefined : `${AREA_OF[permission]}:${verb}`;
}

const verbOf = ({ method }: Pick<Call, 'method'>) => (method === 'GET' ? 'read' : 'write');
