const ORCID = /^(\d{4}-){3}\d{3}[\dX]$/;
const ROR = /^0[a-hj-km-np-tv-z\d]{6}\d{2}$/;
/** Crockford's base 32 alphabet, used by ROR. */
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** Whether it is an ORCID iD, "0000-0002-1825-0097": the last character is the check digit of ISO 7064 (MOD 11-2). */
export function isOrcid(text: string): boolean {
  if (!ORCID.test(text)) return false;
  const digits = text.replaceAll('-', '');
  const sum = Array.from(digits.slice(0, -1)).reduce((total, digit) => ((total + Number(digit)) * 2) % 11, 0);
  const check = (12 - sum) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}

/** Whether it is a ROR id, "00286hs46": the last two digits are the check of ISO 7064 (MOD 97-10). */
export function isRor(text: string): boolean {
  if (!ROR.test(text)) return false;
  const value = Array.from(text.slice(0, 7)).reduce((total, character) => total * 32 + CROCKFORD.indexOf(character), 0);
  return 98 - ((value * 100) % 97) === Number(text.slice(7));
}

export function orcidAddress(orcid: string): string {
  return `https://orcid.org/${orcid}`;
}

export function rorAddress(ror: string): string {
  return `https://ror.org/${ror}`;
}

/**
 * A DOI in a URL (DOI Handbook, "DOI Name Encoding Rules for URL Presentation"). The slash before `.` and
 * `..` is encoded too, because browsers would resolve them as folders.
 */
export function encodedDoi(doi: string): string {
  return encodeURI(doi.toWellFormed())
    .replace(/[#?+]/g, encodeURIComponent)
    .replace(/\/(?=\.{1,2}(?:\/|$))/g, '%2F');
}

/** The identifier in what people paste: the identifier itself, or its address. */
export function bareIdentifier(text: string): string {
  const bare = text
    .trim()
    .replace(/^(https?:\/\/)?(www\.)?(orcid|ror)\.org\//i, '')
    .replace(/\/$/, '');
  // ORCID iDs have a capital X, ROR ids are in lower case.
  return /^[\d-]+x$/i.test(bare) ? bare.toUpperCase() : bare.toLowerCase();
}
