import * as z from 'zod/mini';
import { METRICS } from './rules.ts';

/*
 * Schemas of the COUNTER API 5.1 (section 8), in COUNTER's terms and without the envelope, for the API description only:
 * reports are streamed and not validated by them.
 */

/** An exception, instead of a report or in its header. */
export const CounterException = z.object({ Code: z.number(), Message: z.string(), Data: z.optional(z.string()) });

export const CounterStatus = z.array(z.object({ Description: z.string(), Service_Active: z.boolean() }));

const Proprietary = z.object({ Proprietary: z.array(z.string()) });

export const CounterMembers = z.array(
  z.object({ Customer_ID: z.string(), Institution_Name: z.string(), Institution_ID: Proprietary }),
);

const Month = z.string().check(z.describe('yyyy-mm'));

export const CounterReports = z.array(
  z.object({
    Report_Name: z.string(),
    Report_ID: z.string(),
    Release: z.string(),
    Report_Description: z.string(),
    Path: z.string(),
    First_Month_Available: Month,
    Last_Month_Available: Month,
  }),
);

const Names = z.optional(z.array(z.string()));

const Header = z.object({
  Release: z.string(),
  Report_ID: z.string(),
  Report_Name: z.string(),
  Created: z.string(),
  Created_By: z.string(),
  Institution_ID: Proprietary,
  Institution_Name: z.string(),
  Report_Filters: z.object({
    Begin_Date: z.string(),
    End_Date: z.string(),
    Metric_Type: Names,
    Data_Type: Names,
    Access_Type: Names,
    Access_Method: Names,
    YOP: Names,
    Platform: z.optional(z.string()),
  }),
  Report_Attributes: z.optional(
    z.object({
      Attributes_To_Show: Names,
      Include_Parent_Details: z.optional(z.string()),
      Granularity: z.optional(z.string()),
    }),
  ),
  Exceptions: z.optional(z.array(CounterException)),
});

const text = z.optional(z.string());
const ItemId = z.object({ DOI: text, Proprietary: text, Online_ISSN: text, URI: text });

const Performances = z.array(
  z.object({
    Data_Type: text,
    YOP: text,
    Access_Type: text,
    Access_Method: text,
    Performance: z
      .partialRecord(z.enum(METRICS), z.record(z.string(), z.number()))
      .check(z.describe('Counts of each metric by month, without zeros')),
  }),
);

const ItemSource = { Publisher: text, Platform: text, Item_ID: z.optional(ItemId) };

const Item = z.object({
  Item: z.string(),
  ...ItemSource,
  Authors: z.optional(z.array(z.object({ Name: z.string() }))),
  Publication_Date: text,
  Article_Version: text,
  Attribute_Performance: Performances,
});

/** The platform, the journal as a title, or items with or without the journal as their parent. */
const ReportItem = z.object({
  Title: text,
  Data_Type: text,
  ...ItemSource,
  Attribute_Performance: z.optional(Performances),
  Items: z.optional(z.array(Item)),
});

export const CounterReport = z.object({ Report_Header: Header, Report_Items: z.array(ReportItem) });
