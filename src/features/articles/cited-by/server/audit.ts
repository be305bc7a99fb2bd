import { type AuditKinds, countOf, textOf } from '#platform/records/audit.ts';
import { articleTexts } from '../../texts.ts';

const texts = articleTexts.citedBy;

export const citedByAudit: AuditKinds = {
  'cited-by.changed': {
    label: () => texts.auditLabel,
    sentence(payload, { names }) {
      const source = textOf(payload, 'source');
      const name = (texts.sources as Record<string, string>)[source] ?? source;
      const article = names.get(textOf(payload, 'submissionId')) ?? texts.someArticle;
      return texts.audit(article, countOf(payload, 'total'), name);
    },
  },
};
