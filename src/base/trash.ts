/** How many days what was deleted can be taken back. */
export const TRASH_DAYS = 30;
