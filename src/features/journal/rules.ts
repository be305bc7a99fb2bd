/** Whether an ISSN is one: four digits, a hyphen, three digits and the check digit of ISO 3297 (modulus 11, X is ten). */
export function isIssn(text: string): boolean {
  if (!/^\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = [...text.replace('-', '')];
  const sum = digits.reduce((total, digit, index) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - index), 0);
  return sum % 11 === 0;
}
