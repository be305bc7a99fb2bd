/** The elements of HTML for marks without attributes. */
export const HTML_ELEMENTS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  superscript: 'sup',
  subscript: 'sub',
  monospace: 'code',
};
