import { handleRequests } from '../threads/handle-requests.ts';
import { type XmlFault, xmlSchema } from './xml-schema.ts';

/** A document to validate, and the schema's path. */
export interface Check {
  schema: string;
  xml: string;
}

type Faults = ReturnType<typeof xmlSchema>;
const schemas = new Map<string, Faults>();

/** The worker of `createXmlChecks`: loading a schema blocks for seconds. */
handleRequests<Check, XmlFault[]>(({ schema, xml }) => {
  const faultsIn = schemas.get(schema) ?? xmlSchema(schema);
  schemas.set(schema, faultsIn);
  return faultsIn(xml);
});
