const count = (reports: number) => (reports === 1 ? 'one report' : `${reports} reports`);

export const en = {
  errors: {
    missing: 'You have no certificate with this code.',
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
};
