import { redirect } from 'react-router';

/** The work that waits is the overview, until there is more to look over. */
export const clientLoader = () => redirect('/dashboard/submissions');

export default function DashboardIndex() {
  return null;
}
