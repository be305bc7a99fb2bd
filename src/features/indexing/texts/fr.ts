import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  repec: {
    archive: (name: string, publisher: string) => `Articles de ${name}, revue publiée par ${publisher}.`,
    unknown: 'Ce fichier n’existe pas dans cette archive.',
  },
} satisfies Words<typeof en>;
