import { describe, expect, test } from 'vitest';
import { authorNameOf, invertedName, isInstitution, namePartsOf } from './names.ts';

test.each([
  ['Claudine Mukamana', 'Claudine', 'Mukamana'],
  ['Jean Baptiste Habimana', 'Jean Baptiste', 'Habimana'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['Mukamana, Claudine', 'Claudine', 'Mukamana'],
  ['Mukamana,', '', 'Mukamana'],
  [', Claudine', '', 'Claudine'],
  ['Uwase', '', 'Uwase'],
  ['de Silva', 'de', 'Silva'],
  ['  Eric   Nshimiyimana ', 'Eric', 'Nshimiyimana'],
  ['', '', ''],
])('%s', (fullName, given, family) => {
  expect(namePartsOf(fullName)).toEqual({ given, family });
});

describe('a suffix', () => {
  test.each([
    ['Martin Luther King Jr.', 'Martin Luther', 'King', 'Jr.'],
    ['Martin Luther King Jr', 'Martin Luther', 'King', 'Jr'],
    ['Martin Luther King, Jr.', 'Martin Luther', 'King', 'Jr.'],
    ['MARTIN LUTHER KING JR', 'MARTIN LUTHER', 'KING', 'JR'],
    ['King, Martin Luther, Jr.', 'Martin Luther', 'King', 'Jr.'],
    ['King, Jr., Martin Luther', 'Martin Luther', 'King', 'Jr.'],
    ['King Jr., Martin Luther', 'Martin Luther', 'King', 'Jr.'],
    ['King, Martin Luther Jr.', 'Martin Luther', 'King', 'Jr.'],
    ['Ludwig van der Berg Sr.', 'Ludwig', 'van der Berg', 'Sr.'],
    ['Juan Uwase II', 'Juan', 'Uwase', 'II'],
    ['Juan Uwase, III', 'Juan', 'Uwase', 'III'],
    ['Uwase IV, Juan', 'Juan', 'Uwase', 'IV'],
    ['Juan Uwase Jr. III', 'Juan', 'Uwase', 'Jr. III'],
    ['Uwase Sr', '', 'Uwase', 'Sr'],
  ])('%s', (fullName, given, family, suffix) => {
    expect(namePartsOf(fullName)).toEqual({ given, family, suffix });
  });

  test.each([
    ['Naoyuki Ii', 'Naoyuki', 'Ii'],
    ['NAOYUKI II', 'NAOYUKI', 'II'],
    ['Ii, Naoyuki', 'Naoyuki', 'Ii'],
    ['II, Jean Naoyuki', 'Jean Naoyuki', 'II'],
    ['Smith, JR', 'JR', 'Smith'],
    ['Sr. Maria Uwase', 'Sr. Maria', 'Uwase'],
    ['Jr.', '', 'Jr.'],
    ['Jr. Sr.', 'Jr.', 'Sr.'],
    ['III IV', 'III', 'IV'],
    ['Jr., II', 'II', 'Jr.'],
  ])('is none in %s', (fullName, given, family) => {
    expect(namePartsOf(fullName)).toEqual({ given, family });
  });
});

test('who is called what his institution is called is the institution, however it is spaced and written', () => {
  const bank = { fullName: ' African  Development Bank', affiliation: 'African Development bank.' };
  expect(isInstitution(bank)).toBe(true);
  expect(authorNameOf(bank)).toEqual({ institution: 'African Development Bank' });
  expect(authorNameOf({ fullName: 'Aline King Jr.', affiliation: 'King' })).toEqual({
    ...{ given: 'Aline', family: 'King', suffix: 'Jr.' },
  });
  expect([' ', '.'].map((nothing) => isInstitution({ fullName: nothing, affiliation: nothing }))).toEqual([
    false,
    false,
  ]);
});

test('inverted, a name is family, given and suffix', () => {
  const inverted = (fullName: string, affiliation = '') => invertedName(authorNameOf({ fullName, affiliation }));
  expect(inverted('Martin Luther King Jr.')).toBe('King, Martin Luther, Jr.');
  expect(inverted('Claudine Mukamana')).toBe('Mukamana, Claudine');
  expect(inverted('Plato')).toBe('Plato');
  expect(inverted('World Bank', 'World Bank')).toBe('World Bank');
});
