export const en = {
  checkFields: 'Please check the marked fields.',
  formsOnly: 'This address takes forms only.',
} as const;
