import { withoutUndefined } from '#base/fields.ts';
import { keywordList } from '#base/text.ts';
import type { FieldErrors } from '#ui/use-server-form.ts';
import type { OwnSubmission, SubmissionInput } from '../../contract.ts';
import type { DraftContent, SavedDraft } from '../../draft-contract.ts';
import { emptyFields, type FieldValues, fieldsIn, isFieldPath } from '../../fields/fields.ts';
import { DECLARATION_TYPES, type DeclarationType } from '../../rules.ts';
import type { AttachedFile } from '../uploads/attached-file.ts';

export interface AuthorCard {
  /** React key; not submitted. */
  key: string;
  fullName: string;
  email: string;
  affiliation: string;
  /** As typed: a bare iD or its full address; empty if not filled in. */
  orcid: string;
  ror: string;
}

/** The form of the wizard. */
export interface Draft extends FieldValues {
  draftId: string;
  authors: AuthorCard[];
  files: AttachedFile[];
  declarations: Record<DeclarationType, boolean>;
}

export function emptyAuthor(): AuthorCard {
  return { key: crypto.randomUUID(), fullName: '', email: '', affiliation: '', orcid: '', ror: '' };
}

/** The person who fills in the form. */
export interface Submitter {
  fullName: string;
  email: string;
  /** The iD linked to the account; empty without one. */
  orcid: string;
}

/** A new draft, with the submitter as its first author. */
export function emptyDraft(submitter?: Submitter): Draft {
  return {
    draftId: crypto.randomUUID(),
    ...emptyFields(),
    authors: [{ ...emptyAuthor(), ...submitter }],
    files: [],
    declarations: { ETHICAL_CONDUCT: false, CONFLICT_OF_INTEREST: false, COPYRIGHT_TRANSFER: false },
  };
}

/** Returns cards for stored authors. */
export function cardsOf(authors: OwnSubmission['authors']): AuthorCard[] {
  return authors.map(({ fullName, email, affiliation, orcid, ror }) => ({
    ...emptyAuthor(),
    fullName,
    email,
    affiliation,
    orcid: orcid ?? '',
    ror: ror ?? '',
  }));
}

/** Returns a card without its React key. */
export const contentOfCard = ({ fullName, email, affiliation, orcid, ror }: AuthorCard) => ({
  fullName,
  email,
  affiliation,
  orcid,
  ror,
});

const isBlank = (card: AuthorCard) => Object.values(contentOfCard(card)).every((text) => !text.trim());

/** Returns the cards to submit: without empty ones, but with incomplete ones, which the server refuses. */
export function filledAuthors(draft: Pick<Draft, 'authors'>): AuthorCard[] {
  return draft.authors.filter((author) => !isBlank(author));
}

export function allDeclared({ declarations }: Draft): boolean {
  return DECLARATION_TYPES.every((type) => declarations[type]);
}

export function toSubmission(draft: Draft): SubmissionInput {
  const { draftId, keywords, files, declarations } = draft;
  return {
    draftId,
    ...fieldsIn(draft),
    keywords: keywordList(keywords).join(', '),
    authors: filledAuthors(draft).map(contentOfCard),
    files: files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType })),
    declarations: DECLARATION_TYPES.map((type) => ({ type, isChecked: declarations[type] })),
  };
}

/** Returns the part of a draft that the server saves. */
export function contentOf(draft: Draft): DraftContent {
  const { authors, files, declarations } = draft;
  return {
    ...fieldsIn(draft),
    authors: authors.map(contentOfCard),
    files: files.map(({ fileUrl, fileType }) => ({ fileUrl, fileType })),
    declarations: DECLARATION_TYPES.map((type) => ({ type, isChecked: declarations[type] })),
  };
}

/** Whether the server has saved exactly this draft. A page that was closed while saving did not get the response. */
export const isSavedAs = (draft: Draft, saved: SavedDraft): boolean =>
  JSON.stringify(contentOf(draft)) === JSON.stringify(contentOf(draftOf(saved)));

/** Returns the form for a saved draft. */
export function draftOf({ id, content }: SavedDraft): Draft {
  const checked = new Set(content.declarations.flatMap(({ type, isChecked }) => (isChecked ? [type] : [])));
  const declarations = Object.fromEntries(DECLARATION_TYPES.map((type) => [type, checked.has(type)]));
  const authors = content.authors.map((author) => ({ ...emptyAuthor(), ...withoutUndefined(author) }));
  return {
    ...emptyFields(),
    ...withoutUndefined(content),
    draftId: id,
    authors: authors.length > 0 ? authors : [emptyAuthor()],
    declarations: declarations as Draft['declarations'],
  };
}

/** Maps field errors from the index of a submitted author (`authors.1.email`) to the key of its card (`{key}.email`). */
export function errorsByCard(draft: Pick<Draft, 'authors'>, errors: FieldErrors): FieldErrors {
  const submitted = filledAuthors(draft);
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, index, field] = /^authors\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return index ? [`${submitted[Number(index)]?.key}.${field}`, message] : [path, message];
    }),
  );
}

/** Returns the errors of fields that a change left untouched. The server validates changed fields again. */
export function remainingErrors(errors: FieldErrors, { before, after }: { before: Draft; after: Draft }): FieldErrors {
  const cards = new Map(after.authors.map((author) => [author.key, author]));
  const isUnchanged = (path: string): boolean => {
    const [first = '', field = ''] = path.split('.');
    if (first === 'files') return before.files === after.files;
    const earlier = before.authors.find(({ key }) => key === first);
    if (!earlier) return before[first as keyof Draft] === after[first as keyof Draft];
    return cards.get(first)?.[field as keyof AuthorCard] === earlier[field as keyof AuthorCard];
  };
  return Object.fromEntries(Object.entries(errors).filter(([path]) => isUnchanged(path)));
}

/** Returns the numbers of the steps that have errors. */
export function stepsWithErrors(errors: FieldErrors, { authors }: Draft): Set<number> {
  const keys = new Set(authors.map(({ key }) => key));
  return new Set(
    Object.keys(errors).map((path) => (keys.has(path.split('.')[0] ?? '') ? 2 : firstStepWithErrors([path]))),
  );
}

function stepOf(path: string): number {
  if (isFieldPath(path)) return 1;
  return path.startsWith('authors') ? 2 : path.startsWith('files') ? 3 : 4;
}

/** Returns the first step with an error, or the last step if no path belongs to an earlier one. */
export function firstStepWithErrors(paths: string[]): number {
  return Math.min(4, ...paths.map(stepOf));
}
