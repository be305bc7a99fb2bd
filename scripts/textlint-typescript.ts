import { type Argument, type Expression, parseSync, type Span, Visitor } from 'oxc-parser';

/** Files whose strings are read by people. */
const TEXTS = /(^|[/-])(texts(\/en)?\.ts|mails?\.tsx)$/;
const TESTS = ['describe', 'test'];

/**
 * textlint plugin for TypeScript and CSS. Its text is comments, names of tests and, in texts and mails, strings.
 * Comment signs and quoted code are replaced by as many other characters, so that lines and columns stay those of the source.
 */
class TypeScriptProcessor {
  availableExtensions(): string[] {
    return ['.ts', '.tsx', '.js', '.cjs', '.css'];
  }

  processor() {
    return {
      preProcess: (source: string, path = 'source.ts') => {
        const spans = path.endsWith('.css') ? cssComments(source) : proseIn(path, source);
        const text = spans.reduce(maskCode, source);
        return { text, ast: documentOf(text, spans) };
      },
      postProcess: (messages: unknown[], filePath = 'source.ts') => ({ messages, filePath }),
    };
  }
}

function cssComments(source: string): Span[] {
  return [...source.matchAll(/\/\*.*?\*\//gs)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

function proseIn(path: string, source: string): Span[] {
  const { program, comments } = parseSync(path, source);
  const spans: Span[] = [];
  for (const { start, end } of comments) {
    const last = spans.at(-1);
    // `//` on consecutive lines is one comment.
    if (last && /^\n[ \t]*$/.test(source.slice(last.end, start)) && source.startsWith('//', start)) last.end = end;
    else spans.push({ start, end });
  }

  const addString = (node: Argument) => {
    if (node.type === 'TemplateLiteral') spans.push(...node.quasis);
    if (node.type === 'Literal' && typeof node.value === 'string')
      spans.push({ start: node.start + 1, end: node.end - 1 });
  };
  const texts = { Literal: addString, TemplateLiteral: addString, JSXText: (node: Span) => void spans.push(node) };
  const testNames = {
    CallExpression: ({ callee, arguments: [name] }: { callee: Expression; arguments: Argument[] }) => {
      if (name && TESTS.includes(rootOf(callee))) addString(name);
    },
  };
  new Visitor(TEXTS.test(path) ? texts : testNames).visit(program);
  return spans;
}

/** The name a call begins with: `test` of `test.each(…)(…)`. */
function rootOf(callee: Expression): string {
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'Identifier' ? callee.name : '';
}

function maskCode(text: string, { start, end }: Span): string {
  const prose = text
    .slice(start, end)
    .replace(/`[^`\n]*`/g, (code) => '`'.repeat(code.length))
    .replace(/^[ \t]*(\/\/|\/\*+|\*(?!\/))|\*\/$/gm, (signs) => ' '.repeat(signs.length));
  return text.slice(0, start) + prose + text.slice(end);
}

/** A syntax tree of textlint with one string per paragraph. */
function documentOf(text: string, spans: Span[]) {
  const position = (index: number) => {
    const lines = text.slice(0, index).split('\n');
    return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
  };
  const node = (type: string, start: number, end: number) => ({
    type,
    raw: text.slice(start, end),
    range: [start, end],
    loc: { start: position(start), end: position(end) },
  });
  const children = spans.flatMap((span) =>
    [...text.slice(span.start, span.end).matchAll(/\S(.|\n(?!\s*?\n))*/g)].map(({ 0: paragraph, index }) => {
      const value = paragraph.trimEnd();
      return { ...node('Str', span.start + index, span.start + index + value.length), value };
    }),
  );
  return { ...node('Document', 0, text.length), children };
}

export default { Processor: TypeScriptProcessor };
