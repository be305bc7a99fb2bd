/** The links of the header, in the specification's order and words. */
export const MAIN_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/submission', label: 'Submission' },
] as const;
