import { productionTexts } from '#features/production/texts.ts';
import { proofTexts } from '#features/proofs/texts.ts';
import type { StaffSubmission } from '#features/submissions/contract.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import type { Supplement } from '#features/supplements/contract.ts';
import { supplementTexts } from '#features/supplements/texts.ts';
import { type CheckPlace, type PublicationFindings, publicationChecks } from './publication-checks.ts';
import { editorialTexts } from './texts.ts';

const { publicationChecks: checkTexts, textPdf } = editorialTexts;

export type PartState = 'todo' | 'done' | 'none';

/** A section of the publication screen. */
export interface PublicationPart {
  /** Of the element that it begins with. */
  id: string;
  name: string;
  state: PartState;
}

interface PartsInput {
  submission: StaffSubmission;
  findings: PublicationFindings;
  /** Whether the full text has faults, statements to copy, or a version to make public; null without a text. */
  isTextUnfinished: boolean | null;
  supplements: readonly Supplement[];
}

/** The sections of the publication screen from top to bottom, each with what is left to do in it. */
export function publicationParts(input: PartsInput): PublicationPart[] {
  const { submission, findings, isTextUnfinished, supplements } = input;
  const checks = publicationChecks(submission, findings);
  const isAccepted = submission.status === 'ACCEPTED';
  const stateAt = (...places: CheckPlace[]): PartState =>
    checks.some(({ state, place }) => state !== 'done' && places.includes(place)) ? 'todo' : 'done';
  const unlessEmpty = (isEmpty: boolean): PartState => (isEmpty ? 'none' : 'done');
  const part = (id: string, name: string, state: PartState = 'none') => ({ id, name, state });
  const { isMadeHere, isOutdated } = findings.pdf;
  return [
    ...(isAccepted
      ? [part('checklist', checkTexts.title, checks.every(({ state }) => state === 'done') ? 'done' : 'todo')]
      : []),
    part('publication', checkTexts.places.publication, stateAt('publication')),
    part('text', productionTexts.panel.title, isTextUnfinished === null ? 'none' : isTextUnfinished ? 'todo' : 'done'),
    ...(isTextUnfinished === null ? [] : [part('pdf', textPdf.title, isOutdated ? 'todo' : unlessEmpty(!isMadeHere))]),
    part('supplements', supplementTexts.panel.title, unlessEmpty(supplements.length === 0)),
    part(
      'proof',
      proofTexts.panel.title,
      isAccepted ? stateAt('proof') : unlessEmpty(findings.proofs.proofs.length === 0),
    ),
    ...(submission.versions.length > 0 ? [part('versions', submissionTexts.versions.title)] : []),
    part('notices', submissionTexts.notices.title),
    part('details', submissionTexts.detailsPanel.title, stateAt('details')),
    part('authors', submissionTexts.authorsPanel.title, stateAt('authors')),
    part('preview', submissionTexts.publicationPanel.preview),
  ];
}
