import { databaseErrorOf } from '#platform/database/errors.ts';
import { chainFindings } from '#platform/records/chain-findings.ts';
import { checkChain } from '#platform/records/event-chain.ts';
import type { Finding } from '../../rules.ts';
import { checkupTexts } from '../../texts.ts';
import type { CheckupNeeds } from '../needs.ts';

const UNDEFINED_COLUMN = '42703';

/** Looks for changes in the audit log that were not made by the journal. */
export async function checkAuditLog({ db, notedHead }: CheckupNeeds): Promise<Finding> {
  const texts = checkupTexts.audit;
  try {
    const report = await checkChain(db, notedHead);
    const text = chainFindings(report)
      .map((finding) => finding.text)
      .join(' ');
    if (report.breaks.length > 0) return { check: 'audit', state: 'fault', text, advice: texts.advice };
    return report.outside > 0
      ? { check: 'audit', state: 'warning', text, advice: texts.outside }
      : { check: 'audit', state: 'good', text: texts.good };
  } catch (error) {
    if (databaseErrorOf(error)?.code !== UNDEFINED_COLUMN) throw error;
    return { check: 'audit', state: 'warning', text: texts.waits };
  }
}
