import { expect, test, vi } from 'vitest';

/** Modules that run on the server; of screens those without the framework, which the server alone renders, in every language. */
const MODULES = import.meta.glob([
  '../features/**/server/**/*.{ts,tsx}',
  '../features/**/{*contract*,rules,limits,fields,life,statements}.ts',
  '../features/{site,pages,articles,board,announcements,contact,newsletter,proofs,review}/**/{screens,widgets}/**/*.tsx',
  '../platform/**/*.ts',
  '../rendering/*.{ts,tsx}',
]);
const ELSEWHERE = /\.test\.|-worker\.ts|-program\.ts|dashboard|\/api\.tsx/;
/** Reads only the kind of a word, and looks the word up when it is needed. */
const MESSAGES = 'base/messages.ts';

test('no single word of a catalogue is read while modules load, because it would be English for ever', async () => {
  vi.resetModules();
  // It sets the language of the server when it loads.
  await import('#platform/languages.ts');
  const { readSpeechFrom } = await import('#base/languages.ts');
  const places = new Set<string>();
  readSpeechFrom(() => {
    const frames = new Error('read').stack?.split('\n') ?? [];
    const place = frames.find((frame) => /src\/(?!base\/languages|testing)/.test(frame)) ?? '';
    if (!place.includes(MESSAGES)) places.add(/src\/[^):]+:\d+/.exec(place)?.[0] ?? place);
    return { language: 'en' };
  });
  const modules = Object.entries(MODULES).filter(([path]) => !ELSEWHERE.test(path));
  for (const [, load] of modules) await load();
  expect(modules.length).toBeGreaterThan(300);
  expect([...places].sort()).toEqual([]);
}, 120_000);
