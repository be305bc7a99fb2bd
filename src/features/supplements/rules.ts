import type { Id } from '#base/ids.ts';
import { LICENCES, type Licence } from '#features/journal/journal.ts';
import type { Status } from '#features/submissions/rules.ts';

export type SupplementId = Id<'supplement'>;

/** Kinds of files that belong to an article, in the order in which readers see them. */
export const SUPPLEMENT_KINDS = ['APPENDIX', 'DATA', 'CODE', 'MEDIA', 'OTHER'] as const;
export type SupplementKind = (typeof SUPPLEMENT_KINDS)[number];

export const SUPPLEMENT_LIMITS = { files: 20, title: 200, description: 1_000 } as const;

/** Licences of files, with the address of each: those of articles, and the usual ones of software. */
export const SUPPLEMENT_LICENCES = {
  ...LICENCES,
  MIT: 'https://opensource.org/license/mit',
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  'GPL-3.0': 'https://www.gnu.org/licenses/gpl-3.0.html',
} as const;
export type SupplementLicence = Licence | 'MIT' | 'Apache-2.0' | 'GPL-3.0';
export const SUPPLEMENT_LICENCE_NAMES = Object.keys(SUPPLEMENT_LICENCES) as [SupplementLicence, ...SupplementLicence[]];

interface Format {
  /** Media type. */
  type: string;
  kind: SupplementKind;
  /** The bytes that every file of this format begins with, in Latin-1; formats of plain text have none. */
  magic?: string;
}

const ZIP = 'PK\x03\x04';
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const text = (kind: SupplementKind, type = 'text/plain'): Format => ({ type, kind });

/** Formats of files by their extension: those that economists publish. HTML, SVG and programs that run at a click are left out. */
export const SUPPLEMENT_FORMATS: Record<string, Format> = {
  pdf: { type: 'application/pdf', kind: 'APPENDIX', magic: '%PDF-' },
  docx: { type: `${OFFICE}.wordprocessingml.document`, kind: 'APPENDIX', magic: ZIP },
  odt: { type: 'application/vnd.oasis.opendocument.text', kind: 'APPENDIX', magic: ZIP },
  tex: text('APPENDIX', 'application/x-tex'),
  csv: text('DATA', 'text/csv'),
  tsv: text('DATA', 'text/tab-separated-values'),
  json: text('DATA', 'application/json'),
  xml: text('DATA', 'application/xml'),
  geojson: text('DATA', 'application/geo+json'),
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, kind: 'DATA', magic: ZIP },
  ods: { type: 'application/vnd.oasis.opendocument.spreadsheet', kind: 'DATA', magic: ZIP },
  dta: { type: 'application/x-stata-dta', kind: 'DATA' },
  sav: { type: 'application/x-spss-sav', kind: 'DATA', magic: '$FL' },
  rds: { type: 'application/octet-stream', kind: 'DATA' },
  rdata: { type: 'application/octet-stream', kind: 'DATA' },
  parquet: { type: 'application/vnd.apache.parquet', kind: 'DATA', magic: 'PAR1' },
  zip: { type: 'application/zip', kind: 'DATA', magic: ZIP },
  do: text('CODE'),
  ado: text('CODE'),
  r: text('CODE'),
  rmd: text('CODE'),
  py: text('CODE'),
  ipynb: text('CODE', 'application/json'),
  m: text('CODE'),
  jl: text('CODE'),
  sql: text('CODE'),
  sps: text('CODE'),
  png: { type: 'image/png', kind: 'MEDIA', magic: '\x89PNG' },
  jpg: { type: 'image/jpeg', kind: 'MEDIA', magic: '\xff\xd8\xff' },
  mp3: { type: 'audio/mpeg', kind: 'MEDIA' },
  mp4: { type: 'video/mp4', kind: 'MEDIA' },
  txt: text('OTHER'),
  md: text('OTHER', 'text/markdown'),
};

export const extensionOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The format of a file by its name; undefined for one that cannot be published here. */
export const formatOf = (fileName: string): Format | undefined => SUPPLEMENT_FORMATS[extensionOf(fileName)];

/** Whether a file begins as its format does. A text is no program, whatever its name. */
export function isOfFormat({ magic }: Format, bytes: Uint8Array): boolean {
  const begins = (start: string) => Array.from(start).every((sign, index) => bytes[index] === sign.charCodeAt(0));
  return magic ? begins(magic) : !begins('MZ') && !begins('\x7fELF');
}

/** Whether an author may change the files of a manuscript: until it is published, as long as it is not over. */
export const authorsMayChange = (status: Status): boolean =>
  status === 'SUBMITTED' || status === 'UNDER_REVIEW' || status === 'REVISION_REQUESTED' || status === 'ACCEPTED';

/** The address of a file of a published article. */
export const supplementPath = (number: string, { id, fileName }: { id: string; fileName: string }): string =>
  `/article/${number}/files/${id}/${encodeURIComponent(fileName)}`;
