export const en = {
  repec: {
    archive: (name: string, publisher: string) => `Articles of ${name}, published by ${publisher}.`,
    unknown: 'There is no such file in this archive.',
  },
};
