import type { Id } from '#base/ids.ts';

export type SectionId = Id<'section'>;
export type FaqId = Id<'faq'>;

/** Section keys of the About page; HEADER replaces its title and subtitle. */
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

/** Sections of the group of three pillars. */
export const PILLARS: string[] = ['RESEARCH_EXCELLENCE', 'POLICY_IMPACT', 'ENGAGEMENT_WITH_PRACTITIONERS'];
/** Sections of the mission block. */
export const MISSION: string[] = ['AIMS_AND_SCOPE'];

/** Policy pages that library directories require; each is a document of this key. */
export const POLICIES = ['open-access', 'peer-review', 'publication-ethics', 'fees', 'archiving', 'privacy'] as const;
export type Policy = (typeof POLICIES)[number];

/** Returns a section's title, or its key with spaces for underscores. */
export function sectionTitle({ title, section }: { title: string | null; section: string }): string {
  return title || section.replaceAll('_', ' ');
}
