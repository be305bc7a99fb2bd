import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { submissionTexts } from '#features/submissions/texts.ts';
import { testJournal } from '#testing/journal.ts';
import { translateDatabaseError } from './database/errors.ts';
import { validationMessage } from './http/validation-messages.ts';
import { inLanguage } from './languages.ts';
import { shownReason } from './mail/mail-log.ts';
import { LimitReached } from './records/limits.ts';
import { platformTexts } from './texts.ts';

const journal = testJournal();
const both = <T>(read: () => T): [T, T] => [inLanguage('en', read), inLanguage('fr', read)];
const waited = (seconds: number) => new LimitReached(new Set(), seconds * 1000).message;

test('a limit names the time to wait, with the plural of its number', () => {
  expect(both(() => [1, 89, 90, 5400].map(waited))).toEqual([
    [
      'Too many attempts. Please try again in 1 second.',
      'Too many attempts. Please try again in 89 seconds.',
      'Too many attempts. Please try again in 2 minutes.',
      'Too many attempts. Please try again in 2 hours.',
    ],
    [
      'Trop de tentatives. Veuillez réessayer dans 1 seconde.',
      'Trop de tentatives. Veuillez réessayer dans 89 secondes.',
      'Trop de tentatives. Veuillez réessayer dans 2 minutes.',
      'Trop de tentatives. Veuillez réessayer dans 2 heures.',
    ],
  ]);
});

test('faults that no contract describes are described in the reader’s language', () => {
  const faults: [schema: z.ZodMiniType, value: unknown, english: string, french: string][] = [
    [z.string(), undefined, 'This is missing.', 'Cette information manque.'],
    [z.string(), 5, 'This has to be a text.', 'Cette valeur doit être un texte.'],
    [
      z.boolean(),
      5,
      'This has to be true or false.',
      'Cette valeur doit être «\u00a0true\u00a0» ou «\u00a0false\u00a0».',
    ],
    [z.date(), 5, 'This has the wrong type.', 'Cette valeur n’est pas du bon type.'],
    [
      z.string().check(z.maxLength(1)),
      'ab',
      'This has to have at most 1 characters.',
      'Ce texte doit compter au plus 1 caractère.',
    ],
    [
      z.array(z.string()).check(z.minLength(2)),
      [],
      'This has to have at least 2 entries.',
      'Cette liste doit compter au moins 2 éléments.',
    ],
    [z.number().check(z.maximum(7)), 8, 'This has to be at most 7.', 'Cette valeur doit être d’au plus 7.'],
    [z.literal('a'), 'b', 'This has to be a.', 'Cette valeur doit être a.'],
    [z.enum(['a', 'b']), 'c', 'This has to be one of a, b.', 'Cette valeur doit être l’une des suivantes\u00a0: a, b.'],
    [z.uuid(), 'c', 'This has to be an id.', 'Cette valeur doit être un identifiant.'],
    [z.iso.date(), 'c', 'This has an invalid format.', 'Cette valeur n’a pas le bon format.'],
  ];
  for (const [schema, value, ...messages] of faults) {
    const said = () => z.safeParse(schema, value, { error: validationMessage }).error?.issues[0]?.message;
    expect(both(said)).toEqual(messages);
  }
});

test('why a mail was not delivered is stored in English and shown in the reader’s language', () => {
  const { none, tooMany } = platformTexts.mails.reasons;
  const { heldForNewAccount } = submissionTexts.mails;
  const stored = [none, tooMany, heldForNewAccount, '550 User unknown', null];
  const [english, french] = both(() => stored.map((reason) => shownReason(reason, submissionTexts.mails)));
  expect(english).toEqual(stored);
  expect(french).toEqual([
    'Le serveur de messagerie n’a donné aucune raison.',
    'Envoi retenu\u00a0: trop de messages de ce genre en une journée.',
    inLanguage('fr', () => submissionTexts.mails.heldForNewAccount),
    '550 User unknown',
    null,
  ]);
});

test('an outage is described in the language in which it is met', () => {
  const outage = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(both(() => (translateDatabaseError(outage) as Error).message)).toEqual([
    'The journal is briefly unavailable. Please try again.',
    'Le site de la revue est momentanément indisponible. Veuillez réessayer.',
  ]);
});

test('the API answers our French pages in French and everybody else in English', async () => {
  const messageFor = async (path: string, body: string, language: string) => {
    const headers = { 'content-type': 'application/json', 'journal-language': language };
    const response = await journal.request(`/api/v1${path}`, { method: 'POST', body, headers });
    return ((await response.json()) as { message: string }).message;
  };
  const calls: [path: string, body: string, english: string, french: string][] = [
    ['/topic', '{}', 'Please log in.', 'Veuillez vous connecter.'],
    [
      '/contact-messages',
      '{',
      'The body is not well-formed JSON.',
      'Le corps de la requête n’est pas du JSON bien formé.',
    ],
    [
      '/contact-messages',
      'x'.repeat(2_000_000),
      'This is more text than the journal accepts in one go.',
      'Ce texte dépasse la longueur que le site de la revue accepte en une seule fois.',
    ],
  ];
  for (const [path, body, english, french] of calls) {
    expect(await messageFor(path, body, 'en')).toBe(english);
    expect(await messageFor(path, body, 'fr')).toBe(french);
    expect(await messageFor(path, body, 'de')).toBe(english);
  }
});
