import { keywordList, wordCount } from '#base/text.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { FIELDS, STATEMENTS } from '#features/submissions/fields/fields.ts';
import { editorialTexts } from './texts.ts';

const texts = editorialTexts.manuscript.checks;

/** Words that the guidelines ask of an abstract. */
const ABSTRACT_WORDS = [250, 300] as const;
/** Keywords that serve readers best. */
const KEYWORDS = [3, 6] as const;

type Checked = Pick<StaffSubmission, 'abstract' | 'keywords' | 'authors' | 'articleType' | (typeof STATEMENTS)[number]>;

/** A remark, and the part of the publication screen where it can be corrected. */
export interface Remark {
  text: string;
  place: 'details' | 'authors';
}

/** Remarks on what an editor may want to ask the authors about. They block no step. */
export function remarksOn(submission: Checked): Remark[] {
  const { abstract, keywords, authors, articleType } = submission;
  const words = wordCount(abstract);
  const [least, most] = ABSTRACT_WORDS;
  const named = keywordList(keywords).length;
  const missing = STATEMENTS.filter((name) => !submission[name] && name !== 'acknowledgements');
  const isResearch = articleType !== 'BOOK_REVIEW';
  const onDetails = [
    ...(isResearch && (words < least || words > most) ? [texts.abstract(words, least, most)] : []),
    ...(named < KEYWORDS[0] || named > KEYWORDS[1] ? [texts.keywords(named, ...KEYWORDS)] : []),
    ...missing.map((name) => texts.missing(FIELDS[name].label)),
  ];
  const withoutOrcid = authors.filter(({ orcid }) => !orcid).length;
  return [
    ...onDetails.map((text): Remark => ({ text, place: 'details' })),
    ...(withoutOrcid > 0 ? [{ text: texts.orcid(withoutOrcid), place: 'authors' as const }] : []),
  ];
}
