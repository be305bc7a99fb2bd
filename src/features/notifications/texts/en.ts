export const en = {
  subject: (count: number) =>
    count === 1 ? '1 update from the editorial office' : `${count} updates from the editorial office`,
  lead: 'This happened since your last digest:',
  foot: (address: string) =>
    `You can choose in [your account](${address}) what comes in this mail and what comes at once.`,
  worklist: 'Open the worklist',
};
