/** AUTHOR is the role of every new account. A guest editor handles the manuscripts of an appointment and sees no others. */
export const ROLES = ['AUTHOR', 'GUEST_EDITOR', 'EDITOR', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that administrators give to an account. That of a guest editor comes with the appointment for a manuscript. */
export const ASSIGNABLE_ROLES = ['AUTHOR', 'EDITOR', 'ADMIN'] as const satisfies readonly Role[];

/**
 * How an account is connected with one submission. An author's connection outweighs any role. A guest editor whose appointment is
 * for other submissions is `notAppointed`.
 */
export const RELATIONS = ['none', 'author', 'reviewer', 'notAppointed'] as const;
export type Relation = (typeof RELATIONS)[number];

/** A caller as the policy sees it: without a role for a visitor; the relation is that to the object of the act. */
export interface Caller {
  role: Role | undefined;
  relation?: Relation;
}

/** The groups the policy distinguishes. Every caller belongs to exactly one of them for each object. */
export const AUDIENCES = ['visitor', 'member', 'author', 'reviewer', 'guest', 'editor', 'administrator'] as const;
export type Audience = (typeof AUDIENCES)[number];

const OFFICE = ['editor', 'administrator'] as const;
const HANDLING = ['guest', ...OFFICE] as const;
const ADMINISTRATORS = ['administrator'] as const;

/** The audiences that may do each act on each kind of object. Nothing else is allowed. */
const POLICY = {
  'submission.list': HANDLING,
  'submission.read': HANDLING,
  'submission.readOwn': ['author'],
  'submission.decide': HANDLING,
  /** Publishing, and the details of an article: issue, pages, DOI, licence, PDF. */
  'submission.publish': OFFICE,
  'submission.correct': OFFICE,
  /** Moving a submission out of the usual order; see `submissions/life.ts`. */
  'submission.override': ADMINISTRATORS,
  'submission.remove': ADMINISTRATORS,
  /** Reading the blinded version and sending a report. */
  'submission.review': ['reviewer'],
  'submission.revise': ['author'],
  'submission.withdraw': ['author'],
  /** The register of reviewers and the figures of peer review. */
  'reviewer.manage': OFFICE,
  'notice.manage': OFFICE,
  'issue.manage': OFFICE,
  'message.manage': OFFICE,
  'file.upload': OFFICE,
  'overview.read': OFFICE,
  /** The comparison with the criteria of indexes. */
  'readiness.read': OFFICE,
  /** Reading articles without being counted as a reader. */
  'usage.uncounted': OFFICE,
  'usage.read': ADMINISTRATORS,
  'account.manage': ADMINISTRATORS,
  'announcement.manage': OFFICE,
  'board.manage': ADMINISTRATORS,
  'contact.manage': ADMINISTRATORS,
  'deposit.manage': ADMINISTRATORS,
  'journal.manage': ADMINISTRATORS,
  /** Exporting the whole journal, and importing from another system. */
  'journal.move': ADMINISTRATORS,
  'letter.manage': ADMINISTRATORS,
  'log.read': ADMINISTRATORS,
  'newsletter.manage': ADMINISTRATORS,
  'page.manage': ADMINISTRATORS,
  'preservation.manage': ADMINISTRATORS,
  'topic.manage': ADMINISTRATORS,
  'trash.manage': ADMINISTRATORS,
} as const satisfies Record<string, readonly Audience[]>;

export type Permission = keyof typeof POLICY;
export const PERMISSIONS = Object.keys(POLICY) as Permission[];

const AUDIENCE_OF_ROLE: Record<Role, Audience> = {
  AUTHOR: 'member',
  GUEST_EDITOR: 'guest',
  EDITOR: 'editor',
  ADMIN: 'administrator',
};

/** Returns the caller's audience. Authors of a submission are its authors whatever their role, and so are its reviewers. */
export function audienceOf({ role, relation = 'none' }: Caller): Audience {
  if (!role) return 'visitor';
  if (relation === 'notAppointed') return 'member';
  if (relation !== 'none') return relation;
  return AUDIENCE_OF_ROLE[role];
}

/** Whether the caller may do this. */
export function may(caller: Caller, permission: Permission): boolean {
  return (POLICY[permission] as readonly Audience[]).includes(audienceOf(caller));
}

/** Whether the role handles manuscripts for the journal. Its accounts need a second factor and longer passwords. */
export function isOfficeRole(role: Role): boolean {
  return may({ role }, 'submission.list');
}

/** Roles that handle manuscripts for the journal. */
export const OFFICE_ROLES = ROLES.filter(isOfficeRole);
