import { describe, expect, test } from 'vitest';
import { authorNameOf, fullNameOf, invertedName, isInstitution, namePartsOf } from './names.ts';

test.each([
  ['Claudine Mukamana', 'Claudine', 'Mukamana'],
  ['Jean Baptiste Habimana', 'Jean Baptiste', 'Habimana'],
  ['Ludwig van der Berg', 'Ludwig', 'van der Berg'],
  ['Mukamana, Claudine', 'Claudine', 'Mukamana'],
  ['Mukamana,', '', 'Mukamana'],
  [', Claudine', '', 'Claudine'],
  ['Uwase', '', 'Uwase'],
  ['de Silva', '', 'de Silva'],
  ['Ibn Khaldun', '', 'Ibn Khaldun'],
  ['De Souza', '', 'De Souza'],
  ['Van Damme', '', 'Van Damme'],
  ['De la Cruz', '', 'De la Cruz'],
  ['ben Ali', '', 'ben Ali'],
  ['El Amrani', '', 'El Amrani'],
  ['Jean-Claude Van Damme', 'Jean-Claude', 'Van Damme'],
  ['Zine El Abidine Ben Ali', 'Zine El Abidine', 'Ben Ali'],
  ['Ben Bernanke', 'Ben', 'Bernanke'],
  ['Al Roth', 'Al', 'Roth'],
  ['Bin Wang', 'Bin', 'Wang'],
  ['Di Wu', 'Di', 'Wu'],
  ['LE WANG', 'LE', 'WANG'],
  ['  Eric   Nshimiyimana ', 'Eric', 'Nshimiyimana'],
  ['', '', ''],
  ['MUKAMANA Claudine', 'Claudine', 'MUKAMANA'],
  ['NSHIMIYIMANA Jean de Dieu', 'Jean de Dieu', 'NSHIMIYIMANA'],
  ['UWASE KEZA Aline', 'Aline', 'UWASE KEZA'],
  ['DE SOUZA Maria', 'Maria', 'DE SOUZA'],
  ["N'GUESSAN Koffi", 'Koffi', "N'GUESSAN"],
  ['ÉMILE Zola', 'Zola', 'ÉMILE'],
  ['Dr. MUKAMANA Claudine, PhD', 'Claudine', 'MUKAMANA'],
  ['Jean de Dieu NSHIMIYIMANA', 'Jean de Dieu', 'NSHIMIYIMANA'],
  ['Aline UWASE KEZA', 'Aline', 'UWASE KEZA'],
  ['Jean-Claude VAN DAMME', 'Jean-Claude', 'VAN DAMME'],
  ['CLAUDINE MUKAMANA', 'CLAUDINE', 'MUKAMANA'],
  ['JMV Habimana', 'JMV', 'Habimana'],
  ['J.M.V. Habimana', 'J.M.V.', 'Habimana'],
  ['Uwase DE SOUZA', 'Uwase', 'DE SOUZA'],
  ['HABIMANA JMV', 'HABIMANA', 'JMV'],
  ['HABIMANA J.M.V.', 'J.M.V.', 'HABIMANA'],
  ['MS Swaminathan', 'MS', 'Swaminathan'],
  ['Amadou BA', 'Amadou', 'BA'],
  ['JEAN Paul HABIMANA', 'JEAN Paul', 'HABIMANA'],
  ['王 小明', '小明', '王'],
  ['山田 太郎', '太郎', '山田'],
  ['김 민수', '민수', '김'],
  ['王小明', '', '王小明'],
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
    ['Sr. Maria Uwase', 'Maria', 'Uwase'],
    ['Jr.', '', 'Jr.'],
    ['Jr. Sr.', 'Jr.', 'Sr.'],
    ['III IV', 'III', 'IV'],
    ['Jr., II', 'II', 'Jr.'],
  ])('is none in %s', (fullName, given, family) => {
    expect(namePartsOf(fullName)).toEqual({ given, family });
  });
});

test('a person named like their institution is the institution, however it is spaced and written', () => {
  const bank = { fullName: ' African  Development Bank', affiliation: 'African Development bank.' };
  expect(isInstitution(bank)).toBe(true);
  expect(authorNameOf(bank)).toEqual({ institution: 'African Development Bank' });
  expect(authorNameOf({ fullName: 'Aline King Jr.', affiliation: 'King' })).toEqual({
    given: 'Aline',
    family: 'King',
    suffix: 'Jr.',
  });
  expect([' ', '.'].map((nothing) => isInstitution({ fullName: nothing, affiliation: nothing }))).toEqual([
    false,
    false,
  ]);
});

describe('an organisation is known by a word of its name', () => {
  test.each([
    'Ministry of Health, Rwanda',
    'National Institute of Statistics of Rwanda (NISR)',
    'Université du Rwanda',
    'Universite\u0301 du Rwanda',
    'UNIVERSITÉ DU BURUNDI',
    'L’Université de Kinshasa',
    'Kaminuza y’u Rwanda',
    'Chuo Kikuu cha Dar es Salaam',
    'Minisiteri y’Ubuzima',
    'Wizara ya Afya',
    'Ministère de la Santé',
    'Government of Rwanda',
    'World Health Organization',
    'World Bank',
    'African Development Bank',
    'National Bank of Rwanda',
    'Banque mondiale',
    'Banque d’Algérie',
    'International Monetary Fund',
    'African Union',
    'Union européenne',
    'United Nations',
    'Nations Unies',
    'National Bureau of Economic Research',
    'Bureau des statistiques',
    'Medical Research Council',
    'Conseil national de la recherche',
    'Rwanda Development Board',
    'Pew Research Center',
    'Centre for Economic Policy Research',
    'School of Economics',
    'Kigali Referral Hospital',
    'Hôpital universitaire de Butare',
    'Terraces Working Group',
    'Land Study Team',
    'Dr. Denis Mukwege Foundation',
    'Sub-Committee on Tenure',
    'East African Community',
    'Kigali Co-operative Society',
  ])('%s', (fullName) => {
    const author = { fullName, affiliation: 'Government of Rwanda' };
    expect(authorNameOf(author)).toEqual({ institution: fullName });
    expect(fullNameOf(author)).toBe(fullName);
  });

  test.each([
    'Barbara Bank',
    'Gabrielle Union',
    'John Fund',
    'Charlotte Church',
    'John Major',
    'Dominique Bureau',
    'Jean-Christophe Bureau',
    'Janette Turner Hospital',
    'Guillaume de l’Hôpital',
    'Floyd Council',
    'Lillian Board',
    'David Center',
    'Alliance Uwase',
    'Trust Mutasa',
    'Jean Ngo',
    'Leta Uwimana',
    'Alice Chama',
    'Mehmet İnç',
    'Abel Constitution',
    'Université',
  ])('but not %s', (fullName) => {
    expect(isInstitution({ fullName, affiliation: 'University of Rwanda' })).toBe(false);
  });
});

describe('titles and degrees are no part of a name', () => {
  test.each([
    ['Dr. Jean Habimana', 'Jean Habimana', 'Jean', 'Habimana'],
    ['Dr Jean Habimana', 'Jean Habimana', 'Jean', 'Habimana'],
    ['DR. JEAN HABIMANA', 'JEAN HABIMANA', 'JEAN', 'HABIMANA'],
    ['DR JEAN HABIMANA', 'JEAN HABIMANA', 'JEAN', 'HABIMANA'],
    ['Dr.Jean Habimana', 'Jean Habimana', 'Jean', 'Habimana'],
    ['Prof Paul Kagabo, PhD', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Prof. Dr. Paul Kagabo', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Assoc. Prof. Paul Kagabo', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Associate Professor Paul Kagabo', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Professor Emeritus Paul Kagabo', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Professor Kagabo', 'Kagabo', '', 'Kagabo'],
    ['Pr. Paul Kagabo', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Mrs Aline Uwase', 'Aline Uwase', 'Aline', 'Uwase'],
    ['Eng. Aline Uwase', 'Aline Uwase', 'Aline', 'Uwase'],
    ['Rev. Aline Uwase', 'Aline Uwase', 'Aline', 'Uwase'],
    ['Hon. Aline Uwase', 'Aline Uwase', 'Aline', 'Uwase'],
    ['Rt. Hon. Aline Uwase', 'Aline Uwase', 'Aline', 'Uwase'],
    ['Sr Maria Uwase', 'Maria Uwase', 'Maria', 'Uwase'],
    ['Habimana, Dr. Jean', 'Habimana, Jean', 'Jean', 'Habimana'],
    ['Jean Habimana, Dr.', 'Jean Habimana', 'Jean', 'Habimana'],
    ['Paul Kagabo PhD', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo, Ph.D.', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo, Ph. D.', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo (PhD)', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo, PhD candidate', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo, MD, MBA', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo, M.D.', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo MD', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo PhD MBA', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Paul Kagabo MSc', 'Paul Kagabo', 'Paul', 'Kagabo'],
    ['Kagabo, Paul, PhD', 'Kagabo, Paul', 'Paul', 'Kagabo'],
    ['Kagabo PhD, Paul', 'Kagabo, Paul', 'Paul', 'Kagabo'],
  ])('%s', (fullName, plain, given, family) => {
    expect(namePartsOf(fullName)).toEqual({ given, family });
    expect(fullNameOf({ fullName, affiliation: 'Kigali' })).toBe(plain);
  });

  test('characters that distinguish people remain', () => {
    const fullName = 'Dr. Martin Luther King, Jr., PhD';
    expect(namePartsOf(fullName)).toEqual({ given: 'Martin Luther', family: 'King', suffix: 'Jr.' });
    expect(fullNameOf({ fullName, affiliation: '' })).toBe('Martin Luther King, Jr.');
  });

  test.each([
    'MS Swaminathan',
    'DR Smith',
    'Eng Ng',
    'Hon Wai Lai',
    'Md Rahman',
    'Rahman, Md',
    'Smith, MD',
    'Smith JD',
    'van Damme MD',
    'Jean Mba',
    'Jean Pierre MBA',
    'Amadou BA',
    'Yun MA',
    'Sen Meng',
    'Salah Med',
    'William Student',
    'Lord Mensah',
    'Dame Diop',
    'Dr.',
    'PhD',
    '  Eric   Nshimiyimana ',
    'Mukamana,',
  ])('none is seen in %s', (fullName) => {
    expect(fullNameOf({ fullName, affiliation: '' })).toBe(fullName);
  });
});

test('inverted, a name is family, given and suffix', () => {
  const inverted = (fullName: string, affiliation = '') => invertedName(authorNameOf({ fullName, affiliation }));
  expect(inverted('Martin Luther King Jr.')).toBe('King, Martin Luther, Jr.');
  expect(inverted('Claudine Mukamana')).toBe('Mukamana, Claudine');
  expect(inverted('Plato')).toBe('Plato');
  expect(inverted('World Bank', 'World Bank')).toBe('World Bank');
});
