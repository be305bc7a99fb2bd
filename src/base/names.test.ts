import { expect, test } from 'vitest';
import { namePartsOf } from './names.ts';

test.each([
  ['Claudine Mukamana', 'Claudine', 'Mukamana'],
  ['Jean Baptiste Habimana', 'Jean Baptiste', 'Habimana'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['Mukamana, Claudine', 'Claudine', 'Mukamana'],
  ['Mukamana,', '', 'Mukamana'],
  ['Uwase', '', 'Uwase'],
  ['de Silva', 'de', 'Silva'],
  ['  Eric   Nshimiyimana ', 'Eric', 'Nshimiyimana'],
])('%s', (fullName, given, family) => {
  expect(namePartsOf(fullName)).toEqual({ given, family });
});
