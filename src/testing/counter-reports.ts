import { parse } from 'csv-parse/sync';
import * as z from 'zod';

/*
 * COUNTER's JSON as the Code of Practice 5.1 and its samples describe it, written down here once more, strictly: no
 * official validator was at hand.
 */
const Count = z.record(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), z.int().positive());
const Performance = z
  .strictObject({
    Total_Item_Investigations: Count.optional(),
    Total_Item_Requests: Count.optional(),
    Unique_Item_Investigations: Count.optional(),
    Unique_Item_Requests: Count.optional(),
  })
  .refine((metrics) => Object.keys(metrics).length > 0);
const ItemId = z.strictObject({
  DOI: z
    .string()
    .regex(/^10\.\d{4,9}\/\S+$/)
    .optional(),
  Proprietary: z.string().regex(/^[a-z0-9-]+:\S+$/),
  Online_ISSN: z
    .string()
    .regex(/^\d{4}-\d{3}[\dX]$/)
    .optional(),
  URI: z.url(),
});
/** An error in place of a report, or an exception within it. */
export const Exception = z.strictObject({
  Code: z.int(),
  Message: z.string().min(2),
  Data: z.string().optional(),
  Help_URL: z.url().optional(),
});
const Names = z.array(z.string()).nonempty();
const header = (id: string) =>
  z.strictObject({
    Release: z.literal('5.1'),
    Report_ID: z.literal(id),
    Report_Name: z.string(),
    Created: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    Created_By: z.string(),
    Institution_ID: z.strictObject({ Proprietary: z.tuple([z.literal('mds-jaed:0000000000000000')]) }),
    Institution_Name: z.literal('The World'),
    Report_Filters: z.strictObject({
      Metric_Type: Names.optional(),
      Begin_Date: z.iso.date(),
      End_Date: z.iso.date(),
      Data_Type: Names.optional(),
      Access_Type: Names.optional(),
      Access_Method: Names.optional(),
      YOP: Names.optional(),
      Platform: z.string().min(2).optional(),
    }),
    Report_Attributes: z
      .strictObject({
        Attributes_To_Show: Names.optional(),
        Include_Parent_Details: z.literal('True').optional(),
        Granularity: z.literal('Totals').optional(),
      })
      .optional(),
    Exceptions: z.array(Exception).nonempty().optional(),
  });
const performances = z
  .array(
    z.strictObject({
      Data_Type: z.enum(['Article', 'Journal']).optional(),
      YOP: z
        .string()
        .regex(/^\d{4}$/)
        .optional(),
      Access_Type: z.literal('Open').optional(),
      Access_Method: z.literal('Regular').optional(),
      Performance,
    }),
  )
  .nonempty();
const about = { Publisher: z.string(), Platform: z.string().min(1), Item_ID: ItemId };
/** Requirements of a platform report of this id. */
export const PlatformReport = (id: string) =>
  z.strictObject({
    Report_Header: header(id),
    Report_Items: z.array(z.strictObject({ Platform: z.string().min(1), Attribute_Performance: performances })),
  });
/** Requirements of a title report of this id. */
export const TitleReport = (id: string) =>
  z.strictObject({
    Report_Header: header(id),
    Report_Items: z.array(z.strictObject({ Title: z.string(), ...about, Attribute_Performance: performances })),
  });
/** Requirements of an item report of this id. */
export const ItemReport = (id: string) =>
  z.strictObject({
    Report_Header: header(id),
    Report_Items: z.array(
      z.strictObject({
        Title: z.string().optional(),
        Data_Type: z.literal('Journal').optional(),
        Item_ID: ItemId.optional(),
        Items: z
          .array(
            z.strictObject({
              Item: z.string(),
              ...about,
              Authors: z
                .array(z.strictObject({ Name: z.string() }))
                .nonempty()
                .max(3)
                .optional(),
              Publication_Date: z.iso.date().optional(),
              Article_Version: z.literal('VoR').optional(),
              Attribute_Performance: performances,
            }),
          )
          .nonempty(),
      }),
    ),
  });

/** The API's description of itself. */
export const Status = z.array(z.strictObject({ Description: z.string(), Service_Active: z.literal(true) })).length(1);

/** The codes of the exceptions in a report's header. */
export const codesOf = ({ Report_Header }: { Report_Header: { Exceptions?: { Code: number }[] | undefined } }) =>
  Report_Header.Exceptions?.map(({ Code }) => Code) ?? [];

/** The lines of a tabular report, the blank one too. */
export const rowsOf = (text: string, delimiter: string): string[][] =>
  parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: false });
