/** Days in which deleted records can be restored. */
export const TRASH_DAYS = 30;
