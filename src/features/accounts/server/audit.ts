import { type AuditContext, type AuditKind, type AuditKinds, textOf } from '#platform/records/audit.ts';
import { accountTexts } from '../texts.ts';

const { audit: texts, users } = accountTexts;
const roleNames: Record<string, string> = users.roles;

const roleIn = (payload: unknown, name: string) => {
  const role = textOf(payload, name);
  return roleNames[role] ?? role;
};
const personIn = (payload: unknown, { names }: AuditContext) => names.get(textOf(payload, 'userId')) ?? texts.somebody;

/** An entry about the person in its payload. */
const aboutPerson = (kind: 'merged' | 'mergeUndone' | 'factor'): AuditKind => ({
  label: () => texts.labels[kind],
  sentence: (payload, context) => texts[kind](personIn(payload, context)),
});

export const accountAudit: AuditKinds = {
  'account.erased': {
    label: () => texts.labels.erased,
    sentence: (payload, { actorId }) =>
      textOf(payload, 'userId') === actorId ? texts.deletedOwnAccount : texts.deletedAccount,
  },
  'account.role-changed': {
    label: () => texts.labels.role,
    sentence: (payload, context) => {
      const [person, from, to] = [personIn(payload, context), roleIn(payload, 'from'), roleIn(payload, 'to')];
      return from ? texts.role(person, from, to) : texts.firstRole(person, to);
    },
  },
  'account.unconfirmed-removed': {
    label: () => texts.labels.unconfirmed,
    sentence: (payload) => texts.unconfirmed((payload as { count: number }).count),
  },
  'account.merged': aboutPerson('merged'),
  'account.merge-undone': aboutPerson('mergeUndone'),
  'account.factor-reset': aboutPerson('factor'),
};
