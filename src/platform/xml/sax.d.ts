/** Types of the parts of sax that are used; the package has none. */
declare module 'sax' {
  export interface Parser {
    /** Of the position, from 0. */
    line: number;
    onerror: (error: Error) => void;
    ondoctype: (text: string) => void;
    onopentag: (tag: { name: string; attributes: Record<string, string> }) => void;
    onclosetag: (name: string) => void;
    /** Long texts come in several parts. */
    ontext: (text: string) => void;
    oncdata: (text: string) => void;
    write: (text: string) => Parser;
    close: () => Parser;
  }
  export function parser(strict: true, options: { position: boolean; strictEntities: boolean }): Parser;
}
