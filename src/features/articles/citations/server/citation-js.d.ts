/** Types of the parts of citation-js that we use; the package has none. */
declare module '@citation-js/core' {
  /** Reads BibTeX, RIS or CSL-JSON; only tests do. */
  export class Cite {
    constructor(text: string);
    data: Record<string, unknown>[];
  }
  interface Register {
    add(name: string, value: string): void;
    get(name: string): string;
  }
  interface Engine {
    updateItems(ids: string[]): void;
    /** Returns formatting parameters and the entries as HTML. */
    makeBibliography(): [unknown, string[]];
  }
  export interface CslPlugin {
    styles: Register;
    locales: Register;
    /** Returns the cached engine of a style and a locale with new items. */
    engine(items: object[], style: string, locale: string, format: 'html'): Engine;
  }
  export const plugins: { config: { get(name: '@csl'): CslPlugin } };
}
declare module '@citation-js/plugin-csl' {}
declare module '@citation-js/plugin-bibtex' {}
declare module '@citation-js/plugin-ris' {}
