export type Mark = 'bold' | 'italic' | 'heading' | 'list' | 'link';

/** A replacement in a text, and the selection after it. Positions are in characters. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  select: [from: number, to: number];
}

/** A text with its selection, and the words to insert when nothing is selected. */
export interface Selection {
  text: string;
  from: number;
  to: number;
  sample: string;
}

const AROUND = { bold: '**', italic: '*' } as const;
const BEFORE = { heading: '## ', list: '- ' } as const;

/** The effect of a toolbar button on a text with this selection; pressed again, it removes the mark. */
export function editFor(mark: Mark, selection: Selection): Edit {
  if (mark === 'link') return link(selection);
  if (mark === 'heading' || mark === 'list') return beforeLines(BEFORE[mark], selection);
  return around(AROUND[mark], selection);
}

function around(sign: string, { text, from, to, sample }: Selection): Edit {
  const size = sign.length;
  const chosen = text.slice(from, to);
  // Two asterisks are bold, one is italic, three are both: one of two is not italic.
  const stars = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const isMarked = stars === size || stars === 3;
  if (isMarked && text.slice(to, to + size) === sign) {
    return { from: from - size, to: to + size, insert: chosen, select: [from - size, to - size] };
  }
  const words = chosen || sample;
  return { from, to, insert: sign + words + sign, select: [from + size, from + size + words.length] };
}

function beforeLines(sign: string, { text, from, to }: Selection): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to) < 0 ? text.length : text.indexOf('\n', to);
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.startsWith(sign));
  const insert = lines.map((line) => (isMarked ? line.slice(sign.length) : sign + line)).join('\n');
  const isLine = lines.length === 1;
  return { from: start, to: end, insert, select: [isLine ? start + insert.length : start, start + insert.length] };
}

function link({ text, from, to, sample }: Selection): Edit {
  const words = text.slice(from, to) || sample;
  const address = 'https://';
  const at = from + words.length + 3;
  return { from, to, insert: `[${words}](${address})`, select: [at, at + address.length] };
}
