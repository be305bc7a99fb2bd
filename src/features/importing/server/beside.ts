import { posix } from 'node:path';

/** The last part of an address or path, decoded, without its query. */
export function fileNameOf(address: string): string {
  const [path = ''] = address.split(/[?#]/);
  const name = posix.basename(path);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const PDF = /\.pdf$/i;

/** Names that the PDF of an article may have beside its source: those that the source names first, then those made of its ids. */
export function pdfNames({ addresses, doi, ids }: { addresses: string[]; doi: string; ids: string[] }): string[] {
  const named = addresses.map(fileNameOf).filter((name) => PDF.test(name));
  const bare = doi.replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
  const [, suffix = ''] = /^10\.[\d.]+\/(.+)$/.exec(bare) ?? [];
  const made = [...ids.map((id) => id.replace(/\.xml$/i, '')), suffix, bare].filter(Boolean);
  const forms = made.flatMap((id) => ['_', '-', ''].map((sign) => `${id.replace(/[/\\]/g, sign)}.pdf`));
  return [...new Set([...named, ...forms])];
}
