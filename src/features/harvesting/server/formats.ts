import { dublinCoreOf, OAI_DC_NAMESPACE, OAI_DC_SCHEMA } from '#features/metadata/server/dublin-core.ts';
import { HARVESTED_NAMESPACE, HARVESTED_SCHEMA, harvestedJats } from '#features/metadata/server/jats.ts';
import { OPENAIRE_NAMESPACE, OPENAIRE_SCHEMA, openAireOf } from '#features/metadata/server/openaire.ts';
import { harvestingTexts as texts } from '../texts.ts';
import { protocolError } from './protocol-errors.ts';

/** Metadata formats by prefix; every article is available in all of them. */
export const FORMATS = {
  oai_dc: { schema: OAI_DC_SCHEMA, namespace: OAI_DC_NAMESPACE, write: dublinCoreOf, hasTexts: false },
  oai_jats: { schema: HARVESTED_SCHEMA, namespace: HARVESTED_NAMESPACE, write: harvestedJats, hasTexts: true },
  oai_openaire: { schema: OPENAIRE_SCHEMA, namespace: OPENAIRE_NAMESPACE, write: openAireOf, hasTexts: false },
} as const;

/** Throws `cannotDisseminateFormat`. */
export function formatOf(prefix: string): (typeof FORMATS)[keyof typeof FORMATS] {
  if (!Object.hasOwn(FORMATS, prefix)) throw protocolError('cannotDisseminateFormat', texts.format(prefix));
  return FORMATS[prefix as keyof typeof FORMATS];
}
