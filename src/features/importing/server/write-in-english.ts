import { storingInEnglish } from '#platform/languages.ts';
import type { ImportWriter } from './writer.ts';

/** The writer of an import whose report may be in another language: everything that it stores is in English. */
export function writingInEnglish(writer: ImportWriter): ImportWriter {
  return {
    ...writer,
    addresses: (given) => storingInEnglish(() => writer.addresses(given)),
    topic: (name) => storingInEnglish(() => writer.topic(name)),
    issue: (planned, files) => storingInEnglish(() => writer.issue(planned, files)),
    person: (planned) => storingInEnglish(() => writer.person(planned)),
    usage: (counts) => storingInEnglish(() => writer.usage(counts)),
    article: (planned, place) => storingInEnglish(() => writer.article(planned, place)),
    finish: () => storingInEnglish(() => writer.finish()),
  };
}
