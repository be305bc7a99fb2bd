const count = (reports: number) => (reports === 1 ? 'one report' : `${reports} reports`);

export const en = {
  errors: {
    unknown: 'No certificate of this journal has this code. Please compare it with the paper, letter by letter.',
    none: 'There is no report yet that a certificate could name.',
    letters: (name: string) =>
      `The name “${name}” has letters that the certificate cannot show. Please write to the editorial office.`,
  },
  paper: {
    title: 'Certificate of peer review',
    lead: 'The editors thank',
    sentence: (reports: number, year: number) =>
      `for ${count(reports)} on ${reports === 1 ? 'a manuscript' : 'manuscripts'} submitted to the journal, sent in ${year}.`,
    check: 'Verify this certificate at',
    code: 'Code',
    issn: (issn: string) => `ISSN ${issn}`,
  },
  page: {
    title: 'Verify a certificate',
    lead: 'Certificates of this journal have a code. Enter it to see whether the journal has issued the certificate.',
    code: 'Code',
    codeHint: 'Twelve letters and digits, with or without hyphens.',
    verify: 'Verify',
    genuine: 'This certificate is genuine',
    sentence: (name: string, reports: number, year: number) =>
      `In ${year}, ${name} sent ${count(reports)} on ${reports === 1 ? 'a manuscript' : 'manuscripts'} submitted to this journal.`,
    compare: 'Please compare the name, the year and the number with the paper.',
    unknown: 'Unknown code',
    another: 'Verify another code',
  },
};
