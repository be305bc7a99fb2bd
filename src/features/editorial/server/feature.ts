import type { Accounts } from '#features/accounts/server/service.ts';
import type { Citations } from '#features/articles/citations/server/citations.ts';
import type { Downloads } from '#features/articles/reading/server/downloads.ts';
import type { ArticleSearch } from '#features/articles/search/server/search.ts';
import type { articleQueries } from '#features/articles/server/read.ts';
import type { HouseStyling } from '#features/editions/house-style/server/service.ts';
import type { Images } from '#features/files/server/images.ts';
import type { Files } from '#features/files/server/service.ts';
import type { Journals } from '#features/journal/server/service.ts';
import type { Letters } from '#features/letters/server/service.ts';
import type { Notifications } from '#features/notifications/server/service.ts';
import type { ReviewerRegister } from '#features/review/server/register.ts';
import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import type { MailLog } from '#platform/mail/mail-log.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { titleOf } from '#platform/records/audit.ts';
import { editorialTexts } from '../texts.ts';
import type { BulkNeeds } from './bulk.ts';
import { issueContents } from './contents.ts';
import { fileDownloads } from './downloads.ts';
import { listEndpoints } from './list-routes.ts';
import type { PageNumberingNeeds } from './page-numbers.ts';
import { publicationPdfs } from './publication-pdf.ts';
import { editorialEndpoints } from './routes.ts';
import { eraseFiltersWithAccount } from './saved-filters.ts';
import { submissionTasks } from './tables.ts';
import { textPdfs } from './text-pdf.ts';

const { audit: texts } = editorialTexts;

export interface EditorialFeatureNeeds extends Core {
  accounts: Accounts;
  journal: Journals;
  queries: ReturnType<typeof articleQueries>;
  downloads: Downloads;
  citations: Citations;
  articleSearch: ArticleSearch;
  outbox: Outbox;
  mailLog: MailLog;
  notifications: Notifications;
  letters: Letters;
  reviewerRegister: ReviewerRegister;
  files: Files;
  images: Images;
  houseStyles: HouseStyling;
  updateSubmission: BulkNeeds['updateSubmission'];
  changeSubmission: PageNumberingNeeds['changeSubmission'];
}

/** The editorial office: lists, previews, downloads and issue contents of submissions. */
export function editorialFeature(needs: EditorialFeatureNeeds) {
  const textPdf = textPdfs(needs);
  const services = {
    fileDownloads: fileDownloads(needs),
    contents: issueContents(needs),
    textPdf,
    publicationPdf: publicationPdfs({ ...needs, textPdf }),
  };
  return {
    services,
    endpoints: [
      ...listEndpoints(needs),
      ...editorialEndpoints({
        ...needs,
        ...services,
        dois: { prefix: needs.config.doiPrefix, agency: needs.config.datacite ? 'DATACITE' : 'CROSSREF' },
      }),
    ],
    connect() {
      eraseFiltersWithAccount(needs.events);
      const { id: key, assigneeId: owner } = submissionTasks;
      needs.accounts.merging.moves('tasks', { table: submissionTasks, key, owner });
    },
    react: () => services.publicationPdf.react(),
    queues: [services.publicationPdf.queue],
    audit: {
      'issue.ordered': { label: () => texts.ordered, sentence: (payload) => texts.orderedContents(titleOf(payload)) },
    },
  } satisfies Feature;
}
