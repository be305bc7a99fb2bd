import { describe, expect, test } from 'vitest';
import { editFor, type Mark } from './markdown-marks.ts';

/** Applies a mark to a text whose selection is in brackets, and shows the result the same way. */
function press(mark: Mark, shown: string): string {
  const [from, to] = [shown.indexOf('⟦'), shown.indexOf('⟧') - 1];
  const text = shown.replace(/[⟦⟧]/g, '');
  const { from: begin, to: end, insert, select } = editFor(mark, { text, from, to, sample: 'words' });
  const result = text.slice(0, begin) + insert + text.slice(end);
  return `${result.slice(0, select[0])}⟦${result.slice(...select)}⟧${result.slice(select[1])}`;
}

describe('a mark', () => {
  test.each<[Mark, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a ⟦⟧', 'a **⟦words⟧**'],
    ['bold', '*⟦b⟧*', '***⟦b⟧***'],
    ['italic', '⟦b⟧', '*⟦b⟧*'],
    ['italic', '*⟦b⟧*', '⟦b⟧'],
    ['italic', '**⟦b⟧**', '***⟦b⟧***'],
    ['italic', '***⟦b⟧***', '**⟦b⟧**'],
    ['heading', 'a\nb⟦⟧b\nc', 'a\n## bb⟦⟧\nc'],
    ['heading', '## a⟦⟧', 'a⟦⟧'],
    ['list', 'x\n⟦a\nb⟧\ny', 'x\n⟦- a\n- b⟧\ny'],
    ['list', '⟦- a\n- b⟧', '⟦a\nb⟧'],
    ['link', 'see ⟦this⟧', 'see [this](⟦https://⟧)'],
    ['link', '⟦⟧', '[words](⟦https://⟧)'],
  ])('%s turns %j into %j', (mark, before, after) => {
    expect(press(mark, before)).toBe(after);
  });
});
