import { data, Link } from 'react-router';
import { StaffHead } from '#ui/staff/staff-head.tsx';
import { siteTexts } from '../../texts.ts';

const texts = siteTexts.notFound;

export const loader = () => data(null, { status: 404 });

/** An address of the dashboard that has no screen. */
export default function DashboardNotFound() {
  return (
    <div className="grid gap-6">
      <StaffHead title={texts.title} lead={texts.text} />
      <Link to="/dashboard" className="justify-self-start py-1">
        {texts.dashboard}
      </Link>
    </div>
  );
}
