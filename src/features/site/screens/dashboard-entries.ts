import {
  ArchiveRestore,
  BookMarked,
  ChartLine,
  FileText,
  Globe,
  IdCard,
  Info,
  LayoutDashboard,
  Mail,
  MailCheck,
  MapPin,
  MessageCircleQuestion,
  Newspaper,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react';
import { matchPath } from 'react-router';
import { accountTexts } from '#features/accounts/texts.ts';
import { boardTexts } from '#features/board/texts.ts';
import { contactTexts } from '#features/contact/texts.ts';
import { depositTexts } from '#features/deposits/texts.ts';
import { editorialTexts } from '#features/editorial/texts.ts';
import { issueTexts } from '#features/issues/texts.ts';
import { journalTexts } from '#features/journal/texts.ts';
import { newsletterTexts } from '#features/newsletter/texts.ts';
import { pageTexts } from '#features/pages/texts.ts';
import { preservationTexts } from '#features/preservation/texts.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { topicTexts } from '#features/topics/texts.ts';
import { usageTexts } from '#features/usage/texts.ts';
import { officeTexts } from '../office-texts.ts';
import { siteTexts as texts } from '../texts.ts';

/** Sidebar entries in their order. */
export const ENTRIES = [
  { to: '/dashboard', label: officeTexts.overview.title, icon: LayoutDashboard },
  { to: '/dashboard/submissions', label: submissionTexts.dashboard.entry, icon: FileText },
  { to: '/dashboard/users', label: accountTexts.users.entry, icon: Users },
  { to: '/dashboard/upload-member', label: boardTexts.dashboard.title, icon: IdCard },
  { to: '/dashboard/issues', label: issueTexts.dashboard.entry, icon: BookMarked },
  { to: '/dashboard/add-faq', label: pageTexts.faqDashboard.title, icon: MessageCircleQuestion },
  { to: '/dashboard/contact-msg', label: contactTexts.messages.title, icon: Mail },
  { to: '/dashboard/add-about', label: pageTexts.aboutDashboard.title, icon: Info },
  { to: '/dashboard/view-newsletter', label: newsletterTexts.dashboard.entry, icon: Newspaper },
  { to: '/dashboard/add-topic', label: topicTexts.dashboard.entry, icon: Tags },
  { to: '/dashboard/contact-info', label: contactTexts.info.title, icon: MapPin },
  { to: '/dashboard/usage', label: usageTexts.entry, icon: ChartLine },
  { to: '/dashboard/archive', label: officeTexts.archive.entry, icon: ArchiveRestore },
  { to: '/dashboard/deposits', label: depositTexts.dashboard.title, icon: Globe },
  { to: '/dashboard/settings', label: journalTexts.title, icon: Settings },
  { to: '/dashboard/preservation', label: preservationTexts.entry, icon: ShieldCheck },
  { to: '/dashboard/mail-log', label: texts.mailLog.title, icon: MailCheck },
  { to: '/dashboard/audit-log', label: texts.auditLog.title, icon: ScrollText },
] as const;

/** Screens that are opened from the screen of an entry. */
const SUBSCREENS = [
  {
    path: '/dashboard/submissions/:id/publication',
    label: submissionTexts.publicationPanel.title,
    entry: '/dashboard/submissions',
  },
  { path: '/dashboard/issues/:id/contents', label: editorialTexts.issueContents.title, entry: '/dashboard/issues' },
  { path: '/dashboard/policies', label: pageTexts.policyDashboard.title, entry: '/dashboard/settings' },
] as const;

/** Returns the title of the screen at a path and the path of its sidebar entry. */
export function screenAt(pathname: string): { label: string; entry: string | undefined } {
  const subscreen = SUBSCREENS.find(({ path }) => matchPath(path, pathname));
  if (subscreen) return subscreen;
  const entry = ENTRIES.find(({ to }) => matchPath(to, pathname));
  return { label: entry?.label ?? texts.dashboard, entry: entry?.to };
}
