import type { Id } from '#base/ids.ts';
import type { Translations } from '#base/translations.ts';

export type SectionId = Id<'section'>;
export type FaqId = Id<'faq'>;
export type PageId = Id<'page'>;

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

/** Policy pages that directories and authors look for, in the footer's order; each is a document of this key. */
export const POLICIES = [
  'open-access',
  'peer-review',
  'publication-ethics',
  'ai-use',
  'data-availability',
  'corrections',
  'appeals',
  'fees',
  'archiving',
  'privacy',
] as const;
export type Policy = (typeof POLICIES)[number];

/** Places of the site's menus that can link to a page of the journal's own. */
export const PAGE_MENUS = ['NONE', 'HEADER', 'FOOTER'] as const;
export type PageMenu = (typeof PAGE_MENUS)[number];

/** The links that the site's menus add to the specified ones: public policies, and pages that staff have written. */
export interface Menu {
  policies: Policy[];
  pages: { slug: string; title: string; translations?: Translations<{ title: string }> | undefined; menu: PageMenu }[];
}

/** Returns the address of a page of the journal's own. */
export const pagePath = ({ slug }: { slug: string }): string => `/pages/${slug}`;

export const policyPath = (key: string): string => `/policies/${key}`;

/** Returns a section's title, or its key with spaces for underscores. */
export function sectionTitle({ title, section }: { title: string | null; section: string }): string {
  return title || section.replaceAll('_', ' ');
}
