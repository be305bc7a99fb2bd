import type { Core } from '#platform/feature/core.ts';
import type { Feature } from '#platform/feature/feature.ts';
import { textOf } from '#platform/records/audit.ts';
import { exportingTexts } from '../texts.ts';
import { exportMaking, type MakingNeeds } from './making.ts';
import { exportingEndpoints } from './routes.ts';
import { journalExportsService } from './service.ts';

const { audit: texts } = exportingTexts;

/** The whole journal as one file of open formats, made on the server and downloaded by administrators. */
export function exportingFeature(core: Core & Pick<MakingNeeds, 'connection'>) {
  const exports = journalExportsService(core);
  return {
    services: { journalExports: exports },
    endpoints: exportingEndpoints(exports),
    audit: {
      'journal.exported': {
        label: () => texts.label,
        sentence(payload) {
          const what = textOf(payload, 'what');
          return what in texts.sentences ? texts.sentences[what as keyof typeof texts.sentences] : texts.label;
        },
      },
    },
    queues: [exportMaking(core).queue],
    schedules: [{ name: 'sweep-exports', cron: '47 * * * *', run: () => exports.sweep() }],
  } satisfies Feature;
}
