import {
  ArchiveRestore,
  BookMarked,
  ChartLine,
  FileText,
  Globe,
  IdCard,
  Info,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MailCheck,
  MailPlus,
  MapPin,
  MessageCircleQuestion,
  Newspaper,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react';
import { matchPath } from 'react-router';
import { may, type Permission, type Role } from '#features/access/rules.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { boardTexts } from '#features/board/texts.ts';
import { contactTexts } from '#features/contact/texts.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { depositTexts } from '#features/deposits/texts.ts';
import { editorialTexts } from '#features/editorial/texts.ts';
import { issueTexts } from '#features/issues/texts.ts';
import { journalTexts } from '#features/journal/texts.ts';
import { letterTexts } from '#features/letters/texts.ts';
import { newsletterTexts } from '#features/newsletter/texts.ts';
import { pageTexts } from '#features/pages/texts.ts';
import { preservationTexts } from '#features/preservation/texts.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { topicTexts } from '#features/topics/texts.ts';
import { usageTexts } from '#features/usage/texts.ts';
import { officeTexts } from '../office-texts.ts';
import { siteTexts as texts } from '../texts.ts';

interface Entry {
  to: string;
  needs: Permission;
  label: string;
  icon: LucideIcon;
}

/** Sidebar entries in their order, each with the permission to open its screen and those opened from it. */
export const ENTRIES = [
  { to: '/dashboard', needs: 'overview.read', label: officeTexts.overview.title, icon: LayoutDashboard },
  { to: '/dashboard/submissions', needs: 'submission.list', label: submissionTexts.dashboard.entry, icon: FileText },
  { to: '/dashboard/users', needs: 'account.manage', label: accountTexts.users.entry, icon: Users },
  { to: '/dashboard/upload-member', needs: 'board.manage', label: boardTexts.dashboard.title, icon: IdCard },
  { to: '/dashboard/issues', needs: 'issue.manage', label: issueTexts.dashboard.entry, icon: BookMarked },
  { to: '/dashboard/add-faq', needs: 'page.manage', label: pageTexts.faqDashboard.title, icon: MessageCircleQuestion },
  { to: '/dashboard/contact-msg', needs: 'message.manage', label: contactTexts.messages.title, icon: Mail },
  { to: '/dashboard/add-about', needs: 'page.manage', label: pageTexts.aboutDashboard.title, icon: Info },
  {
    to: '/dashboard/view-newsletter',
    needs: 'newsletter.manage',
    label: newsletterTexts.dashboard.entry,
    icon: Newspaper,
  },
  { to: '/dashboard/add-topic', needs: 'topic.manage', label: topicTexts.dashboard.entry, icon: Tags },
  { to: '/dashboard/contact-info', needs: 'contact.manage', label: contactTexts.info.title, icon: MapPin },
  { to: '/dashboard/usage', needs: 'usage.read', label: usageTexts.entry, icon: ChartLine },
  { to: '/dashboard/archive', needs: 'trash.manage', label: officeTexts.archive.entry, icon: ArchiveRestore },
  { to: '/dashboard/deposits', needs: 'deposit.manage', label: depositTexts.dashboard.title, icon: Globe },
  { to: '/dashboard/settings', needs: 'journal.manage', label: journalTexts.title, icon: Settings },
  { to: '/dashboard/policies', needs: 'page.manage', label: pageTexts.policyDashboard.title, icon: Scale },
  { to: '/dashboard/preservation', needs: 'preservation.manage', label: preservationTexts.entry, icon: ShieldCheck },
  { to: '/dashboard/letters', needs: 'letter.manage', label: letterTexts.dashboard.title, icon: MailPlus },
  { to: '/dashboard/mail-log', needs: 'log.read', label: texts.mailLog.title, icon: MailCheck },
  { to: '/dashboard/audit-log', needs: 'log.read', label: texts.auditLog.title, icon: ScrollText },
] as const satisfies Entry[];

/** Screens that are opened from the screen of an entry. */
const SUBSCREENS = [
  {
    path: '/dashboard/submissions/:id/publication',
    label: submissionTexts.publicationPanel.title,
    entry: '/dashboard/submissions',
  },
  { path: '/dashboard/submissions/:number/decide', label: decisionTexts.screen.title, entry: '/dashboard/submissions' },
  { path: '/dashboard/letters/:kind', label: letterTexts.dashboard.title, entry: '/dashboard/letters' },
  { path: '/dashboard/submissions/:number', label: editorialTexts.manuscript.title, entry: '/dashboard/submissions' },
  { path: '/dashboard/issues/:id/contents', label: editorialTexts.issueContents.title, entry: '/dashboard/issues' },
] as const;

/** Returns the title of the screen at a path and the path of its sidebar entry. */
export function screenAt(pathname: string): { label: string; entry: string | undefined } {
  const subscreen = SUBSCREENS.find(({ path }) => matchPath(path, pathname));
  if (subscreen) return subscreen;
  const entry = ENTRIES.find(({ to }) => matchPath(to, pathname));
  return { label: entry?.label ?? texts.dashboard, entry: entry?.to };
}

/** The entries of a role, in their order. */
export function entriesOf(role: Role | undefined): readonly Entry[] {
  return ENTRIES.filter(({ needs }) => may({ role }, needs));
}

/** Whether a role may open the screen at a path. Administrators may open any path, so that a wrong one is a 404 for them. */
export function mayOpenScreen(role: Role | undefined, pathname: string): boolean {
  const { entry } = screenAt(pathname);
  return entriesOf(role).some(({ to }) => to === entry) || may({ role }, 'journal.manage');
}
