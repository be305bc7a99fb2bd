/** Findings of the reader about a Word document, by the severity that an editor sees. */
export const FINDINGS = {
  /** Something is missing or wrong, and readers would notice. */
  fault: [
    'noHeadings',
    'noText',
    'pictureLost',
    'chartLost',
    'metafileLost',
    'tableWithoutRows',
    'unmatchedCitation',
    'missingTarget',
    'noReferences',
    'twoLists',
    'missingLetter',
  ],
  /** The reader has guessed, or something should be added. */
  warning: [
    'guessedHeading',
    'noAlternative',
    'noCaption',
    'noHeaderRow',
    'uncertainReference',
    'uncitedReference',
    'nestedTable',
    'textBox',
    'struckOut',
    'lowResolution',
  ],
  /** Said so that nobody is surprised. */
  note: ['guessedQuote', 'frontLeftOut', 'statementFound', 'changesAccepted', 'commentsLeftOut', 'contentsLeftOut'],
} as const;
export type Severity = keyof typeof FINDINGS;
export const SEVERITIES = Object.keys(FINDINGS) as Severity[];
export type FindingCode = (typeof FINDINGS)[Severity][number];

/** A finding with its place. */
export interface TextFinding {
  severity: Severity;
  code: FindingCode;
  /** The id of the element in the text; null for the whole text. */
  id: string | null;
  /** Words at the place, or a number. */
  excerpt: string;
}

/** Where a version of a text comes from. */
export const TEXT_ORIGINS = ['WORD', 'EDITOR'] as const;

/** Sizes of a text, for the editor's eye. */
export interface TextCounts {
  words: number;
  sections: number;
  tables: number;
  figures: number;
  equations: number;
  footnotes: number;
  references: number;
  /** References that the text cites. */
  cited: number;
  /** Places that cite, and those among them whose reference is known. */
  citations: number;
  linkedCitations: number;
}

/** Statements that are fields of the submission. */
export const STATEMENTS = [
  'acknowledgements',
  'funding',
  'dataAvailability',
  'competingInterests',
  'ethics',
  'contributions',
] as const;
export type StatementName = (typeof STATEMENTS)[number];

export interface TextReport {
  findings: TextFinding[];
  counts: TextCounts;
  /** Statements that the document has under headings of their own, which the text does not repeat. */
  statements: { name: StatementName; text: string }[];
}

export const severityOf = (code: FindingCode): Severity =>
  SEVERITIES.find((severity) => (FINDINGS[severity] as readonly string[]).includes(code)) ?? 'note';
