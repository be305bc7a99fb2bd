import type { Id } from '#base/ids.ts';

export type MemberId = Id<'member'>;

/** The roles whose members are shown apart from the others, in English. */
const LEADING_ROLES = { chief: 'editor-in-chief', managing: 'managing editor' } as const;
type LeadingRole = keyof typeof LEADING_ROLES;

/** The leading roles that one of these members has, by their English texts; in the order of the heading. */
export function leadingRolesOf(members: { role: string }[]): LeadingRole[] {
  const hasRole = (leading: LeadingRole) =>
    members.some(({ role }) => role.toLowerCase().includes(LEADING_ROLES[leading]));
  return (Object.keys(LEADING_ROLES) as LeadingRole[]).filter(hasRole);
}

/** Whether a member with this role, in English, is shown apart from the others. */
export const leadsTheBoard = (role: string): boolean => leadingRolesOf([{ role }]).length > 0;

/** The texts of a member that the office translates; a text that a translation leaves empty stays in English. */
export const MEMBER_TEXTS = ['role', 'qualifications', 'affiliation', 'expertise', 'bio'] as const;
type MemberText = Exclude<(typeof MEMBER_TEXTS)[number], 'expertise'>;
export type MemberTexts = Partial<Record<MemberText, string | null | undefined>> & { expertise?: string[] | undefined };

/** Maximum lengths in characters; `expertises` is the maximum number of fields of expertise. */
export const BOARD_LIMITS = { role: 100, line: 300, bio: 5000, expertise: 100, expertises: 30, url: 500 } as const;
