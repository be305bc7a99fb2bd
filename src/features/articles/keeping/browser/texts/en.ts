export const en = {
  keep: 'Keep offline',
  remove: 'Remove from this device',
  keptOn: (day: string) => `Kept on this device since ${day}. With a connection you always get the newest version.`,
  copyOf: (day: string) =>
    `There is no connection. This is the copy that this device kept on ${day}; later corrections or a retraction do not show in it.`,
  progress: (page: number, pages: number) => (pages > 1 ? `Keeping page ${page} of ${pages} …` : 'Keeping …'),
  failed: 'It could not be kept. Please try again with a better connection.',
  full: 'This device has no room for it. Please remove something that you have kept.',
};
