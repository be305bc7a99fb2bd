import {
  ArchiveRestore,
  BookMarked,
  ChartLine,
  ClipboardCheck,
  FileDown,
  FilePenLine,
  FilePlus2,
  FileText,
  FileUp,
  Globe,
  IdCard,
  Info,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MailCheck,
  MailPlus,
  MapPin,
  Megaphone,
  MessageCircleQuestion,
  Newspaper,
  Palette,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Stethoscope,
  Tags,
  TextCursorInput,
  Timer,
  UserPlus,
  UserSearch,
  Users,
  Webhook,
} from 'lucide-react';
import { matchPath } from 'react-router';
import { may, type Permission, type Role } from '#features/access/rules.ts';
import { accountTexts } from '#features/accounts/texts.ts';
import { announcementTexts } from '#features/announcements/texts.ts';
import { boardTexts } from '#features/board/texts.ts';
import { checkupTexts } from '#features/checkup/texts.ts';
import { contactTexts } from '#features/contact/texts.ts';
import { decisionTexts } from '#features/decisions/texts.ts';
import { depositTexts } from '#features/deposits/texts.ts';
import { houseStyleTexts } from '#features/editions/house-style/texts.ts';
import { editorialTexts } from '#features/editorial/texts.ts';
import { exportingTexts } from '#features/exporting/texts.ts';
import { importingTexts } from '#features/importing/texts.ts';
import { issueTexts } from '#features/issues/texts.ts';
import { journalTexts } from '#features/journal/texts.ts';
import { letterTexts } from '#features/letters/texts.ts';
import { newsletterTexts } from '#features/newsletter/texts.ts';
import { pageTexts } from '#features/pages/texts.ts';
import { preservationTexts } from '#features/preservation/texts.ts';
import { readinessTexts } from '#features/readiness/texts.ts';
import { figureTexts } from '#features/review/figures/texts.ts';
import { reviewTexts } from '#features/review/texts.ts';
import { guestTexts } from '#features/submissions/guests/texts.ts';
import { submissionTexts } from '#features/submissions/texts.ts';
import { topicTexts } from '#features/topics/texts.ts';
import { usageTexts } from '#features/usage/texts.ts';
import { webhookTexts } from '#features/webhooks/texts.ts';
import { officeTexts } from '../office-texts.ts';
import { siteTexts as texts } from '../texts.ts';

/** Groups of sidebar entries, in their order; the first has no heading. */
const GROUPS = ['overview', 'manuscripts', 'issues', 'readers', 'website', 'records', 'settings'] as const;
type Group = (typeof GROUPS)[number];

interface Entry {
  to: string;
  group: Group;
  needs: Permission;
  label: string;
  icon: LucideIcon;
}

/** Sidebar entries, each with the permission to open its screen and those opened from it. */
const ENTRIES: Entry[] = [
  {
    to: '/dashboard',
    group: 'overview',
    needs: 'overview.read',
    label: officeTexts.overview.title,
    icon: LayoutDashboard,
  },
  {
    to: '/dashboard/submissions',
    group: 'manuscripts',
    needs: 'submission.list',
    label: submissionTexts.dashboard.entry,
    icon: FileText,
  },
  {
    to: '/dashboard/reviewers',
    group: 'manuscripts',
    needs: 'reviewer.manage',
    label: reviewTexts.register.entry,
    icon: UserSearch,
  },
  {
    to: '/dashboard/review-figures',
    group: 'manuscripts',
    needs: 'reviewer.manage',
    label: figureTexts.screen.title,
    icon: Timer,
  },
  {
    to: '/dashboard/guest-editors',
    group: 'manuscripts',
    needs: 'account.manage',
    label: guestTexts.entry,
    icon: UserPlus,
  },
  {
    to: '/dashboard/letters',
    group: 'manuscripts',
    needs: 'letter.manage',
    label: letterTexts.dashboard.title,
    icon: MailPlus,
  },
  {
    to: '/dashboard/issues',
    group: 'issues',
    needs: 'issue.manage',
    label: issueTexts.dashboard.entry,
    icon: BookMarked,
  },
  {
    to: '/dashboard/add-article',
    group: 'issues',
    needs: 'submission.publish',
    label: importingTexts.add.entry,
    icon: FilePlus2,
  },
  {
    to: '/dashboard/deposits',
    group: 'issues',
    needs: 'deposit.manage',
    label: depositTexts.dashboard.title,
    icon: Globe,
  },
  {
    to: '/dashboard/contact-msg',
    group: 'readers',
    needs: 'message.manage',
    label: contactTexts.messages.title,
    icon: Mail,
  },
  {
    to: '/dashboard/view-newsletter',
    group: 'readers',
    needs: 'newsletter.manage',
    label: newsletterTexts.dashboard.entry,
    icon: Newspaper,
  },
  { to: '/dashboard/usage', group: 'readers', needs: 'usage.read', label: usageTexts.entry, icon: ChartLine },
  {
    to: '/dashboard/announcements',
    group: 'website',
    needs: 'announcement.manage',
    label: announcementTexts.dashboard.title,
    icon: Megaphone,
  },
  {
    to: '/dashboard/upload-member',
    group: 'website',
    needs: 'board.manage',
    label: boardTexts.dashboard.title,
    icon: IdCard,
  },
  {
    to: '/dashboard/add-about',
    group: 'website',
    needs: 'page.manage',
    label: pageTexts.aboutDashboard.title,
    icon: Info,
  },
  {
    to: '/dashboard/add-faq',
    group: 'website',
    needs: 'page.manage',
    label: pageTexts.faqDashboard.title,
    icon: MessageCircleQuestion,
  },
  {
    to: '/dashboard/add-topic',
    group: 'website',
    needs: 'topic.manage',
    label: topicTexts.dashboard.entry,
    icon: Tags,
  },
  {
    to: '/dashboard/policies',
    group: 'website',
    needs: 'page.manage',
    label: pageTexts.policyDashboard.title,
    icon: Scale,
  },
  {
    to: '/dashboard/pages',
    group: 'website',
    needs: 'page.manage',
    label: pageTexts.pagesDashboard.title,
    icon: FilePenLine,
  },
  {
    to: '/dashboard/site-texts',
    group: 'website',
    needs: 'page.manage',
    label: pageTexts.siteTextsDashboard.title,
    icon: TextCursorInput,
  },
  {
    to: '/dashboard/contact-info',
    group: 'website',
    needs: 'contact.manage',
    label: contactTexts.info.title,
    icon: MapPin,
  },
  {
    to: '/dashboard/archive',
    group: 'records',
    needs: 'trash.manage',
    label: officeTexts.archive.entry,
    icon: ArchiveRestore,
  },
  {
    to: '/dashboard/preservation',
    group: 'records',
    needs: 'preservation.manage',
    label: preservationTexts.entry,
    icon: ShieldCheck,
  },
  {
    to: '/dashboard/readiness',
    group: 'records',
    needs: 'readiness.read',
    label: readinessTexts.title,
    icon: ClipboardCheck,
  },
  {
    to: '/dashboard/checkup',
    group: 'records',
    needs: 'journal.manage',
    label: checkupTexts.title,
    icon: Stethoscope,
  },
  {
    to: '/dashboard/import',
    group: 'records',
    needs: 'journal.move',
    label: importingTexts.screen.title,
    icon: FileUp,
  },
  {
    to: '/dashboard/export',
    group: 'records',
    needs: 'journal.move',
    label: exportingTexts.title,
    icon: FileDown,
  },
  { to: '/dashboard/mail-log', group: 'records', needs: 'log.read', label: texts.mailLog.title, icon: MailCheck },
  { to: '/dashboard/audit-log', group: 'records', needs: 'log.read', label: texts.auditLog.title, icon: ScrollText },
  {
    to: '/dashboard/users',
    group: 'settings',
    needs: 'account.manage',
    label: accountTexts.users.entry,
    icon: Users,
  },
  {
    to: '/dashboard/house-style',
    group: 'settings',
    needs: 'journal.manage',
    label: houseStyleTexts.screen.title,
    icon: Palette,
  },
  {
    to: '/dashboard/webhooks',
    group: 'settings',
    needs: 'journal.manage',
    label: webhookTexts.title,
    icon: Webhook,
  },
  { to: '/dashboard/settings', group: 'settings', needs: 'journal.manage', label: journalTexts.title, icon: Settings },
];

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

/** The entries of a role. */
function entriesOf(role: Role | undefined): Entry[] {
  return ENTRIES.filter(({ needs }) => may({ role }, needs));
}

/** The entries of a role by group, in their order; groups without an entry are left out. */
export function groupsOf(role: Role | undefined): { group: Group; heading: string | undefined; entries: Entry[] }[] {
  const entries = entriesOf(role);
  return GROUPS.map((group) => ({
    group,
    heading: group === 'overview' ? undefined : texts.dashboardGroups[group],
    entries: entries.filter((entry) => entry.group === group),
  })).filter((found) => found.entries.length > 0);
}

/** The first screen of a role: the overview, or that of its first entry; undefined for a role without any. */
export const firstScreenOf = (role: Role | undefined): string | undefined => entriesOf(role)[0]?.to;

/** Whether a role may open the screen at a path. Administrators may open any path, so that a wrong one is a 404 for them. */
export function mayOpenScreen(role: Role | undefined, pathname: string): boolean {
  const { entry } = screenAt(pathname);
  return entriesOf(role).some(({ to }) => to === entry) || may({ role }, 'journal.manage');
}
