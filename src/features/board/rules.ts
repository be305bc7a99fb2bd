/** Whether a role is shown as the Managing Editor, apart from the grid. */
export function leadsTheBoard(role: string): boolean {
  return /editor-in-chief|managing editor/i.test(role);
}
