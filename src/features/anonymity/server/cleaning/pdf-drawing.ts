import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The transformation [a b c d e f] of ISO 32000-2, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number];
/** Left, bottom, right and top, in points of the page. */
export type Box = readonly [number, number, number, number];

/** A shape in a colour; without one it is a picture, a pattern or a shading. */
export interface Shape {
  box: Box;
  color: string | undefined;
}

/** Letters that are drawn in one go. */
export interface Letters {
  text: string;
  box: Box;
  /** In points of the page; endless for a font whose letters are drawings of any size. */
  size: number;
  /** From 0, which leaves no trace, to 1. */
  opacity: number;
  /** Whether they are drawn at all. */
  isInked: boolean;
  color: string | undefined;
  /** How many of the page's shapes came before. */
  shapesBefore: number;
}

interface State {
  matrix: Matrix;
  color: string | undefined;
  opacity: number;
  mode: number;
  font: { name: string; size: number };
  text: Matrix;
  /** Where the line begins and where the next letters go, in units of `text`. */
  line: { x: number; y: number };
  at: { x: number; y: number };
  leading: number;
  rise: number;
  stretch: number;
  letterSpace: number;
  wordSpace: number;
}

interface Glyph {
  unicode: string;
  width: number;
  isSpace: boolean;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const EVERYWHERE: Box = [-Infinity, -Infinity, Infinity, Infinity];
const UNIT: Box = [0, 0, 1, 1];
/** The rendering mode of text that is neither filled nor stroked (table 104). */
const INVISIBLE = 3;
const FILLS = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

const FIRST: State = {
  matrix: IDENTITY,
  color: '#000000',
  opacity: 1,
  mode: 0,
  font: { name: '', size: 0 },
  text: IDENTITY,
  line: { x: 0, y: 0 },
  at: { x: 0, y: 0 },
  leading: 0,
  rise: 0,
  stretch: 1,
  letterSpace: 0,
  wordSpace: 0,
};

/** A page while its operators are followed. Nothing is rendered. */
export class Drawing {
  readonly letters: Letters[] = [];
  readonly shapes: Shape[] = [];
  private state: State = FIRST;
  private readonly saved: State[] = [];
  private readonly isDrawnFont: (name: string) => boolean;

  /** `isDrawnFont` tells fonts whose letters are drawings (Type 3) by the name that the library gave them. */
  constructor(isDrawnFont: (name: string) => boolean) {
    this.isDrawnFont = isDrawnFont;
  }

  /** Follows one operator of pdf.js with its arguments. */
  follow(operator: number, values: readonly unknown[]): void {
    OPERATORS[operator]?.(this, values as never);
  }

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
  }

  save(): void {
    this.saved.push(this.state);
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  transform(matrix: Matrix): void {
    this.set({ matrix: product(matrix, this.state.matrix) });
  }

  moveTo(x: number, y: number): void {
    this.set({ line: { x, y }, at: { x, y } });
  }

  moveBy(x: number, y: number): void {
    this.moveTo(this.state.line.x + x, this.state.line.y + y);
  }

  nextLine(): void {
    this.moveBy(0, -this.state.leading);
  }

  states(entries: readonly [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'ca') this.set({ opacity: Number(value) });
      if (key === 'Font') {
        const [name, size] = value as [string, number];
        this.set({ font: { name, size } });
      }
    }
  }

  shape(kind: number, box: Box): void {
    const { color, opacity, matrix } = this.state;
    if (FILLS.has(kind) && opacity > 0) this.shapes.push({ box: moved(box, matrix), color });
  }

  picture(box: Box): void {
    this.shapes.push({ box: box === EVERYWHERE ? box : moved(box, this.state.matrix), color: undefined });
  }

  write(glyphs: readonly (Glyph | number)[]): void {
    const { font, text, matrix, at, mode, opacity, color, rise } = this.state;
    const size = Math.abs(font.size);
    const isDrawn = this.isDrawnFont(font.name);
    const end = at.x + (isDrawn ? 0 : this.widthOf(glyphs));
    const place = product(text, matrix);
    const scale = Math.sqrt(Math.abs(place[0] * place[3] - place[1] * place[2]));
    this.letters.push({
      text: glyphs.map(textOf).join(''),
      box: moved([at.x, at.y + rise, end, at.y + rise + (isDrawn ? 0 : size)], place),
      size: isDrawn ? Infinity : size * scale,
      opacity,
      isInked: mode !== INVISIBLE,
      color,
      shapesBefore: this.shapes.length,
    });
    this.set({ at: { x: end, y: at.y } });
  }

  private widthOf(glyphs: readonly (Glyph | number)[]): number {
    const { font, stretch, letterSpace, wordSpace } = this.state;
    const widths = glyphs.map((glyph) => {
      if (typeof glyph === 'number') return (-glyph * font.size) / 1000;
      return (glyph.width * font.size) / 1000 + letterSpace + (glyph.isSpace ? wordSpace : 0);
    });
    return widths.reduce((sum, width) => sum + width, 0) * stretch;
  }
}

/** A gap this wide, in thousandths of the letters' size, is a space between words. */
const WORD_GAP = 200;

function textOf(glyph: Glyph | number): string {
  if (typeof glyph === 'number') return -glyph > WORD_GAP ? ' ' : '';
  return glyph.unicode;
}

/** Effects of the operators; those that are missing change nothing that matters here. */
const OPERATORS: Record<number, ((drawing: Drawing, values: never) => void) | undefined> = {
  [OPS.save]: (drawing) => drawing.save(),
  [OPS.restore]: (drawing) => drawing.restore(),
  [OPS.transform]: (drawing, matrix: Matrix) => drawing.transform(matrix),
  [OPS.paintFormXObjectBegin]: (drawing, [matrix]: [Matrix | null]) => {
    drawing.save();
    if (matrix) drawing.transform(matrix);
  },
  [OPS.paintFormXObjectEnd]: (drawing) => drawing.restore(),
  [OPS.setGState]: (drawing, [entries]: [[string, unknown][]]) => drawing.states(entries),
  [OPS.setFillRGBColor]: (drawing, [color]: [string]) => drawing.set({ color }),
  [OPS.setFillColorN]: (drawing) => drawing.set({ color: undefined }),
  [OPS.setFillTransparent]: (drawing) => drawing.set({ color: undefined }),
  [OPS.constructPath]: (drawing, [kind, , box]: [number, unknown, Box | null]) => box && drawing.shape(kind, box),
  [OPS.shadingFill]: (drawing) => drawing.picture(EVERYWHERE),
  [OPS.paintImageXObject]: (drawing) => drawing.picture(UNIT),
  [OPS.paintInlineImageXObject]: (drawing) => drawing.picture(UNIT),
  [OPS.paintImageMaskXObject]: (drawing) => drawing.picture(UNIT),
  [OPS.paintSolidColorImageMask]: (drawing) => drawing.picture(UNIT),
  // Many small pictures in one operator, each at its own place.
  [OPS.paintImageXObjectRepeat]: (drawing) => drawing.picture(EVERYWHERE),
  [OPS.paintInlineImageXObjectGroup]: (drawing) => drawing.picture(EVERYWHERE),
  [OPS.paintImageMaskXObjectGroup]: (drawing) => drawing.picture(EVERYWHERE),
  [OPS.paintImageMaskXObjectRepeat]: (drawing) => drawing.picture(EVERYWHERE),
  [OPS.beginText]: (drawing) => {
    drawing.set({ text: IDENTITY });
    drawing.moveTo(0, 0);
  },
  [OPS.setFont]: (drawing, [name, size]: [string, number]) => drawing.set({ font: { name, size } }),
  [OPS.setTextRenderingMode]: (drawing, [mode]: [number]) => drawing.set({ mode }),
  [OPS.setTextRise]: (drawing, [rise]: [number]) => drawing.set({ rise }),
  [OPS.setHScale]: (drawing, [percent]: [number]) => drawing.set({ stretch: percent / 100 }),
  [OPS.setCharSpacing]: (drawing, [letterSpace]: [number]) => drawing.set({ letterSpace }),
  [OPS.setWordSpacing]: (drawing, [wordSpace]: [number]) => drawing.set({ wordSpace }),
  [OPS.setLeading]: (drawing, [leading]: [number]) => drawing.set({ leading }),
  [OPS.setTextMatrix]: (drawing, [text]: [Matrix]) => {
    drawing.set({ text });
    drawing.moveTo(0, 0);
  },
  [OPS.moveText]: (drawing, [x, y]: [number, number]) => drawing.moveBy(x, y),
  [OPS.setLeadingMoveText]: (drawing, [x, y]: [number, number]) => {
    drawing.set({ leading: -y });
    drawing.moveBy(x, y);
  },
  [OPS.nextLine]: (drawing) => drawing.nextLine(),
  [OPS.showText]: (drawing, [glyphs]: [(Glyph | number)[]]) => drawing.write(glyphs),
};

/** First `inner`, then `outer`. */
function product(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner;
  const [g, h, i, j, k, l] = outer;
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

/** The upright box around a transformed one. */
function moved([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [left, right].flatMap((x) =>
    [bottom, top].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
