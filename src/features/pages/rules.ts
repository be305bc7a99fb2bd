import type { Id } from '#base/ids.ts';

export type SectionId = Id<'section'>;
export type FaqId = Id<'faq'>;

/** The section keys the About page knows; HEADER replaces its title and subtitle. */
export const ABOUT_KEYS = [
  'HEADER',
  'WHAT_IS_MDS_JAED',
  'WHY_PUBLISH_WITH_US',
  'HOW_TO_CONTRIBUTE',
  'AIMS_AND_SCOPE',
  'PUBLICATION_FREQUENCY',
  'INDEXING_AND_ACCESSIBILITY',
  'RESEARCH_EXCELLENCE',
  'POLICY_IMPACT',
  'ENGAGEMENT_WITH_PRACTITIONERS',
  'JOIN_OUR_COMMUNITY',
] as const;

/** The three pillars, shown as a group. */
export const PILLARS: string[] = ['RESEARCH_EXCELLENCE', 'POLICY_IMPACT', 'ENGAGEMENT_WITH_PRACTITIONERS'];
/** What the mission block shows. */
export const MISSION: string[] = ['AIMS_AND_SCOPE'];

/** The policy pages a library directory asks for; each is a document of this key. */
export const POLICIES = ['open-access', 'peer-review', 'publication-ethics', 'fees', 'archiving', 'privacy'] as const;
export type Policy = (typeof POLICIES)[number];

/** A section's title, or its key with blanks for underscores. */
export function sectionTitle({ title, section }: { title: string | null; section: string }): string {
  return title || section.replaceAll('_', ' ');
}
