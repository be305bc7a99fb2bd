import type { Words } from '#base/languages.ts';
import type { en } from './en.ts';

export const fr = {
  sets: { topic: 'Par thème', issue: 'Par numéro' },
  verb: 'L’argument « verb » doit figurer une fois et une seule : Identify, ListMetadataFormats, ListSets, ListIdentifiers, ListRecords ou GetRecord.',
  form: 'Une requête POST doit transmettre ses arguments au format application/x-www-form-urlencoded, dans la limite de 64 ko.',
  unknown: (name: string, verb: string) => `${verb} n’a pas d’argument « ${name} ».`,
  repeated: (name: string) => `L’argument « ${name} » est répété.`,
  required: (name: string, verb: string) => `${verb} exige l’argument « ${name} ».`,
  exclusive: 'Un resumptionToken exclut tous les autres arguments, sauf « verb ».',
  illegal: {
    identifier: 'L’argument « identifier » n’est pas un URI.',
    metadataPrefix: 'L’argument « metadataPrefix » contient des caractères non valables.',
    set: 'L’argument « set » contient des caractères non valables.',
    from: '« from » n’est pas une date UTC : YYYY-MM-DD ou YYYY-MM-DDThh:mm:ssZ.',
    until: '« until » n’est pas une date UTC : YYYY-MM-DD ou YYYY-MM-DDThh:mm:ssZ.',
    resumptionToken: 'Le resumptionToken est trop long.',
  },
  granularity: '« from » et « until » doivent avoir la même granularité.',
  order: '« from » est postérieur à « until ».',
  format: (prefix: string) => `Il n’existe pas de format « ${prefix} » ; voir ListMetadataFormats.`,
  noItem: 'Aucun élément n’a cet identifiant.',
  noRecords: 'Aucune notice ne correspond.',
  token: 'Ce resumptionToken n’a pas été délivré par cet entrepôt pour ce verbe.',
} satisfies Words<typeof en>;
