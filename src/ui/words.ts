/** The words of the pieces every screen may have. */
export const UI_WORDS = {
  discardAsk: 'Discard what you have entered?',
  discard: 'Discard',
  keep: 'Keep it',
} as const;
