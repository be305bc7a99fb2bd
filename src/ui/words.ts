/** Texts of components any screen may use. */
export const UI_WORDS = {
  discardAsk: 'Discard your changes?',
  discard: 'Discard',
  keep: 'Keep editing',
} as const;
