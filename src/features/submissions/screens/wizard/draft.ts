import { given } from '#base/fields.ts';
import { keywordList } from '#base/text.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { SubmissionInput } from '../../contract.ts';
import type { DraftContent, KeptDraft } from '../../draft-contract.ts';
import { DECLARATION_TYPES, type DeclarationType } from '../../rules.ts';
import type { AttachedFile } from '../uploads/attached-file.ts';

export interface AuthorCard {
  /** For React only. */
  key: string;
  fullName: string;
  email: string;
  affiliation: string;
  /** As typed: bare, or as the address it stands at; empty where it is not given. */
  orcid: string;
  ror: string;
}

/** What the wizard holds while somebody fills it in. */
export interface Draft {
  draftId: string;
  manuscriptTitle: string;
  topic: string;
  keywords: string;
  abstract: string;
  authors: AuthorCard[];
  files: AttachedFile[];
  declarations: Record<DeclarationType, boolean>;
}

export function emptyAuthor(): AuthorCard {
  return { key: crypto.randomUUID(), fullName: '', email: '', affiliation: '', orcid: '', ror: '' };
}

export function emptyDraft(): Draft {
  return {
    draftId: crypto.randomUUID(),
    manuscriptTitle: '',
    topic: '',
    keywords: '',
    abstract: '',
    authors: [emptyAuthor()],
    files: [],
    declarations: { ETHICAL_CONDUCT: false, CONFLICT_OF_INTEREST: false, COPYRIGHT_TRANSFER: false },
  };
}

/** A card without what is only React's. */
const contentOfCard = ({ fullName, email, affiliation, orcid, ror }: AuthorCard) => ({
  ...{ fullName, email, affiliation, orcid, ror },
});

const isBlank = (card: AuthorCard) => Object.values(contentOfCard(card)).every((text) => !text.trim());

/** The cards that are sent: empty ones are dropped, half-filled ones are the server's to refuse. */
export function filledAuthors(draft: Draft): AuthorCard[] {
  return draft.authors.filter((author) => !isBlank(author));
}

export function allDeclared({ declarations }: Draft): boolean {
  return DECLARATION_TYPES.every((type) => declarations[type]);
}

export function toSubmission(draft: Draft): SubmissionInput {
  const { draftId, manuscriptTitle, topic, keywords, abstract, files, declarations } = draft;
  return {
    draftId,
    manuscriptTitle,
    topic,
    keywords: keywordList(keywords).join(', '),
    abstract,
    authors: filledAuthors(draft).map(contentOfCard),
    files: files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType })),
    declarations: DECLARATION_TYPES.map((type) => ({ type, isChecked: declarations[type] })),
  };
}

/** A draft as the server keeps it. */
export function contentOf(draft: Draft): DraftContent {
  const { manuscriptTitle, topic, keywords, abstract, authors, files, declarations } = draft;
  return {
    ...{ manuscriptTitle, topic, keywords, abstract },
    authors: authors.map(contentOfCard),
    files: files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType })),
    declarations: DECLARATION_TYPES.map((type) => ({ type, isChecked: declarations[type] })),
  };
}

/** Whether the server has kept just this: a page that was left while it was saving never heard so. */
export const isKeptAs = (draft: Draft, kept: KeptDraft): boolean =>
  JSON.stringify(contentOf(draft)) === JSON.stringify(contentOf(draftOf(kept)));

/** A draft the server has kept, to go on with. */
export function draftOf({ id, content }: KeptDraft): Draft {
  const checked = new Set(content.declarations.flatMap(({ type, isChecked }) => (isChecked ? [type] : [])));
  const declarations = Object.fromEntries(DECLARATION_TYPES.map((type) => [type, checked.has(type)]));
  const authors = content.authors.map((author) => ({ ...emptyAuthor(), ...given(author) }));
  return {
    ...content,
    draftId: id,
    authors: authors.length > 0 ? authors : [emptyAuthor()],
    declarations: declarations as Draft['declarations'],
  };
}

/** The server counts the authors it was sent; this puts its messages back at the cards they came from. */
export function errorsAtCards(draft: Draft, errors: FieldErrors): FieldErrors {
  const sent = filledAuthors(draft);
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, index, field] = /^authors\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return index ? [`${sent[Number(index)]?.key}.${field}`, message] : [path, message];
    }),
  );
}

/** The faults that are left once something was changed: what was touched is the server's to judge anew. */
export function faultsLeft(errors: FieldErrors, before: Draft, after: Draft): FieldErrors {
  const cards = new Map(after.authors.map((author) => [author.key, author]));
  const isUntouched = (path: string): boolean => {
    const [first = '', field = ''] = path.split('.');
    if (first === 'files') return before.files === after.files;
    const earlier = before.authors.find(({ key }) => key === first);
    if (!earlier) return before[first as keyof Draft] === after[first as keyof Draft];
    return cards.get(first)?.[field as keyof AuthorCard] === earlier[field as keyof AuthorCard];
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isUntouched(path)));
}

/** The steps that have faults. */
export function faultySteps(errors: FieldErrors, { authors }: Draft): Set<number> {
  const keys = new Set(authors.map(({ key }) => key));
  return new Set(Object.keys(errors).map((path) => (keys.has(path.split('.')[0] ?? '') ? 2 : firstFaultyStep([path]))));
}

const STEP_OF: [RegExp, number][] = [
  [/^(manuscriptTitle|topic|keywords|abstract)$/, 1],
  [/^authors/, 2],
  [/^files/, 3],
];

/** The first step with a fault; the last where none is named. */
export function firstFaultyStep(paths: string[]): number {
  const steps = paths.map((path) => STEP_OF.find(([pattern]) => pattern.test(path))?.[1] ?? 4);
  return Math.min(4, ...steps);
}
