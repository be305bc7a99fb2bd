import * as z from 'zod/mini';
import { call } from '#base/contract.ts';
import { messagesOf } from '#base/messages.ts';
import { FIRST_PAGES, FONTS, HEADS, SIZES } from './rules.ts';
import { houseStyleTexts } from './texts.ts';

const errors = messagesOf(houseStyleTexts.errors);
const size = z.union(
  SIZES.map((one) => z.literal(one)),
  errors.size,
);
const fields = {
  accent: z.string(errors.colour).check(z.trim(), z.maxLength(7, errors.colour)),
  headings: z.enum(FONTS, errors.font),
  body: z.enum(FONTS, errors.font),
  size,
  headLeft: z.enum(HEADS, errors.head),
  headRight: z.enum(HEADS, errors.head),
  firstPage: z.enum(FIRST_PAGES, errors.firstPage),
  hasQr: z.boolean(),
};
const HouseStyle = z.object(fields);

const HouseStyles = z.object({
  /** Of the present style; 0 before the first change. */
  version: z.number(),
  style: HouseStyle,
  /** Every version, the newest first, without the style before the first change. */
  versions: z.array(z.object({ version: z.number(), style: HouseStyle, createdAt: z.string(), by: z.string() })),
});
export type HouseStyles = z.infer<typeof HouseStyles>;

export const houseStyleContract = {
  read: call({
    method: 'GET',
    path: '/house-style',
    access: 'journal.manage',
    summary: 'The look of the PDFs and EPUBs that the journal makes, with all its versions',
    reply: z.object({ data: HouseStyles }),
  }),
  save: call({
    method: 'PUT',
    path: '/house-style',
    access: 'journal.manage',
    summary:
      'Store another version of the house style, for articles that are published from now on. 400 at `accent` for a colour that is too pale, 409 when somebody has saved since `version`',
    body: z.extend(HouseStyle, { version: z.number() }),
    reply: z.object({ message: z.string(), data: HouseStyles }),
  }),
  preview: call({
    method: 'GET',
    path: '/house-style/preview',
    access: 'journal.manage',
    kind: 'file',
    summary: 'A sample article in a house style, as PDF. 400 at `accent` for a colour that is too pale',
    query: z.object({
      ...fields,
      size: z.pipe(z.coerce.number(), size),
      hasQr: z.stringbool(),
    }),
  }),
};
