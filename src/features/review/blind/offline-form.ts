import {
  CONFIDENCES,
  RATINGS,
  RECOMMENDATIONS,
  REPORT_FIELDS,
  type ReportDraft,
  type ReportField,
  SCALE_QUESTIONS,
  YES_NO_FIELDS,
} from '../report-form.ts';
import { blindTexts } from './texts.ts';

const { offline: texts, page, questions, labels, ratings, confidences, recommendations } = blindTexts;

/** Headings of the fields: `### Comments for the authors [toAuthor]`. */
const HEADING = /^###.*\[(\w+)\]\s*$/;
/** Lines that explain a choice. In texts such lines are the reviewer's own: many quote like this. */
const HINT = /^>/;

const isField = (name: string | undefined): name is ReportField =>
  (REPORT_FIELDS as readonly string[]).includes(name ?? '');
const isScale = (field: ReportField) => (SCALE_QUESTIONS as readonly string[]).includes(field);
const yesNo = () => ({ YES: page.yes, NO: page.no });
const isYesNo = (field: ReportField) => (YES_NO_FIELDS as readonly string[]).includes(field);

/** The answers of a field with a choice, by value; undefined for a field with a text. */
function choicesOf(field: ReportField): Record<string, string> | undefined {
  const among = <T extends string>(values: readonly T[], names: Record<T, string>) =>
    Object.fromEntries(values.map((value) => [value, names[value]]));
  if (field === 'recommendation') return among(RECOMMENDATIONS, recommendations);
  if (field === 'confidence') return among(CONFIDENCES, confidences);
  if (isYesNo(field)) return yesNo();
  return isScale(field) ? among(RATINGS, ratings) : undefined;
}

export function titleOf(field: ReportField): string {
  const question = SCALE_QUESTIONS.find((one) => field === one || field === `${one}Comment`);
  if (!question) return labels[field] ?? field;
  return field === question ? questions[question].name : texts.comment(questions[question].name);
}

/** An answer in words: the name of a choice, or the text itself. */
export const answerInWords = (field: ReportField, answer: string): string => choicesOf(field)?.[answer] ?? answer;

/** The report form as a text to be filled in without a connection, with what has been written so far. */
export function offlineForm(manuscript: string, content: ReportDraft): string {
  const first: ReportField[] = ['toAuthor', 'recommendation', 'confidence', 'toEditors'];
  const fields = [...first, ...REPORT_FIELDS.filter((field) => !first.includes(field))];
  const parts = fields.map((field) => {
    const choices = choicesOf(field);
    const answer = content[field] ?? '';
    return [
      `### ${titleOf(field)} [${field}]`,
      ...(choices ? [`> ${texts.oneOf(Object.values(choices))}`] : []),
      answerInWords(field, answer),
      '',
    ].join('\n');
  });
  return `${[page.titleOf(manuscript), '', ...texts.lead.map((line) => `> ${line}`), '', ...parts].join('\n')}\n`;
}

/** The answers in a filled form; undefined for a text that is no such form. A choice in other words stays as it was written. */
export function readOfflineForm(text: string): ReportDraft | undefined {
  const content: ReportDraft = {};
  let field: ReportField | undefined;
  let isForm = false;
  for (const line of text.split(/\r\n?|\n/)) {
    const heading = HEADING.exec(line);
    if (heading) {
      field = isField(heading[1]) ? heading[1] : undefined;
      isForm ||= field !== undefined;
    } else if (field && !(choicesOf(field) && HINT.test(line))) content[field] = `${content[field] ?? ''}${line}\n`;
  }
  if (!isForm) return undefined;
  const answers = Object.entries(content).flatMap(([name, written]) => {
    const answer = written.trim();
    const choices = Object.entries(choicesOf(name as ReportField) ?? {});
    const chosen = choices.find(([, label]) => label.toLowerCase() === answer.toLowerCase())?.[0];
    return answer ? [[name, chosen ?? answer]] : [];
  });
  return Object.fromEntries(answers);
}
