import { fileSize } from '#base/text.ts';
import type { SupplementKind } from '../rules.ts';

const kinds: Record<SupplementKind, string> = {
  APPENDIX: 'Appendix',
  DATA: 'Data',
  CODE: 'Code',
  MEDIA: 'Picture, sound or film',
  OTHER: 'Other file',
};

export const en = {
  kinds,
  errors: {
    title: 'Please enter a title.',
    titleLong: 'Please keep the title to 200 characters.',
    descriptionLong: 'Please keep the description to 1,000 characters.',
    kind: 'Please choose what the file is.',
    licence: 'Please choose a licence.',
    noFile: 'Please choose a file.',
    tooLarge: 'Please choose a file of up to 25 MB. Larger data belong in a repository; name it in the data statement.',
    tooMany: 'Please add one file at a time.',
    format: (name: string) =>
      `“${name}” cannot be added. Please choose a document, data, code, a picture, sound or a film in a usual format, such as PDF, CSV, XLSX, DTA, R or ZIP.`,
    content: (name: string, extension: string) =>
      `“${name}” is not a ${extension.toUpperCase()} file, although its name says so. Please save it again in its program.`,
    isThere: (name: string) => `“${name}” is among the files already.`,
    full: 'A manuscript can have 20 files. Please put several into one ZIP file.',
    missing: 'There is no such file. Please reload the page.',
    closed: 'The files of this manuscript can no longer be changed here. Please write to the editors.',
  },
  messages: { added: 'File added!', saved: 'Saved!', removed: 'File deleted.' },
  panel: {
    title: 'Supplementary files',
    lead: 'Data, code and appendices that readers can download beside the article. Reviewers do not see them.',
    none: 'No files yet.',
    add: 'Add a file',
    adding: 'Adding…',
    choose: 'File',
    hint: 'Up to 25 MB: PDF, Word, CSV, Excel, Stata, SPSS, R, Python, ZIP and other usual formats.',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    download: (name: string) => `Download ${name}`,
    downloadShort: 'Download',
    remove: 'Delete …',
    removeOf: (name: string) => `Delete ${name} …`,
    removeAsk: (name: string) => `Delete ${name}?`,
    removeText: 'The file cannot be restored.',
    removePublished: 'Readers can no longer download it. The file cannot be restored.',
    removeYes: 'Delete',
    kind: 'Kind',
    fileTitle: 'Title',
    description: 'Description',
    descriptionHint: 'Its content, and how it is used with the article.',
    licence: 'Licence',
    save: 'Save',
    failed: 'This did not work.',
  },
  own: {
    title: 'Supplementary files',
    lead: 'Data, code and appendices that are published with your article. Describe each, so that others can use it.',
    closed: 'The files can no longer be changed here. If something is wrong, please write to the editors.',
  },
  article: {
    title: 'Supplementary files',
    facts: (kind: SupplementKind, extension: string, size: number) =>
      `${kinds[kind]}, ${extension.toUpperCase()}, ${fileSize(size)}`,
    checksum: 'Checksum (SHA-256)',
  },
  audit: {
    label: 'Supplementary files',
    added: (number: string, name: string) => `added ${name} to ${number}`,
    changed: (number: string, name: string) => `changed the details of ${name} of ${number}`,
    removed: (number: string, name: string) => `deleted ${name} of ${number}`,
  },
};
