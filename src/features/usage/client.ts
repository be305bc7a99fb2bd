import { addressOf, type Client } from '#base/client.ts';
import { usageContract as contract } from './contract.ts';
import { lastDayOf, type Period, type Ranking, type ReportName } from './rules.ts';

export const usageClient = (client: Client) => ({
  overview: (query: Period & { by: Ranking; page: number }) => client.callAsStaff(contract.overview, { query }),
});

/** Attributes of the Item Report that the dashboard links to. */
const ITEM_DETAILS = { attributes_to_show: 'Authors|Publication_Date|YOP|Access_Type', include_parent_details: 'True' };

/** Returns the public address of a report. */
export function reportAddress(report: ReportName, { from, to }: Period, format: 'json' | 'tsv' | 'csv'): string {
  const query = {
    begin_date: `${from}-01`,
    end_date: lastDayOf(to),
    ...(report === 'ir' ? ITEM_DETAILS : {}),
  };
  return format === 'json'
    ? addressOf(contract.report, { params: { report }, query })
    : addressOf(contract.tabular, { params: { report }, query: { ...query, format } });
}
