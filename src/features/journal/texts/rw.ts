import type { SomeWords } from '#base/languages.ts';
import type { en } from './en.ts';

export const rw = {
  /** Describes the journal in the footer, and on pages without a description of their own. */
  about:
    'Ikinyamakuru cy’ubushakashatsi ku bukungu ngiro n’iterambere, cyibanda ku mimerere y’ibihugu bya Afurika. Gisomwa ku buntu, kandi inyandiko zacyo zisuzumwa n’impuguke bagenzi. Nta mafaranga abanditsi cyangwa abasomyi bishyura.',
} satisfies SomeWords<typeof en>;
