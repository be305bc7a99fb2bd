import { expect, test } from 'vitest';
import { textsOutsideCatalogues } from '../../scripts/words/outside-catalogues.ts';

const PATH = 'src/features/topics/screens/topics.tsx';
const findings = (source: string) => textsOutsideCatalogues(PATH, source).map(({ line, text }) => `${line}: ${text}`);

test('texts for people outside a catalogue are found with their lines', () => {
  const source = `
    export const Topics = ({ count, isOpen }: Props) => (
      <section aria-label="All topics" title={isOpen ? 'Close' : texts.open}>
        Topics of the journal
        <p>{isOpen && \`\${count} topics\`}</p>
        <input placeholder={\`Search \${count} topics\`} />
      </section>
    );
    const tooMany = () => new AppError('too-many', 'LIMIT', 'Please slow down.');
    const left = (n: number) => \`Please wait \${n}\`;
    const name = z.string('Please give a name.');
  `;
  expect(findings(source)).toEqual([
    '3: All topics',
    '3: Close',
    '3: Topics of the journal',
    '5: … topics',
    '6: Search … topics',
    '9: Please slow down.',
    '10: Please wait …',
    '11: Please give a name.',
  ]);
});

test('names, addresses, code, notes for programmers and words of catalogues are accepted', () => {
  const source = `
    // This is a comment. It may say anything.
    export const Topics = ({ count }: Props) => (
      <section aria-labelledby="topics-title" className="text large" title={texts.title}>
        {texts.lead} &nbsp; ISSN {issn} <code>bag.zip</code> <input placeholder="https://" />
        <a title={\`\${texts.open} (Ctrl+\${key})\`}>{count}</a>
      </section>
    );
    const query = sql\`Select * from topics where name = \${name}.\`;
    const header = \`Bearer \${token}\`;
    const broken = () => { console.log('The topic is broken.'); throw new Error(\`No topic is named \${name}.\`); };
    const call = { limits: { none: 'Only staff may call it.' }, summary: 'Lists all topics.' };
    type Kind = 'A kind of topic.';
  `;
  expect(findings(source)).toEqual([]);
});

test('catalogues, tests and the first content of a journal are left out', () => {
  const source = `export const text = 'Please give a name.';`;
  for (const path of ['texts/en.ts', 'texts/fr.ts', 'topics.test.ts', '../site/server/starter.ts'])
    expect(textsOutsideCatalogues(new URL(path, 'file:///src/features/topics/').pathname.slice(1), source)).toEqual([]);
  expect(textsOutsideCatalogues('src/features/topics/texts.ts', source)).toHaveLength(1);
});
