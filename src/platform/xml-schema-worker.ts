import { parentPort } from 'node:worker_threads';
import { xmlSchema } from './xml-schema.ts';

/** A document to be checked. */
export interface Check {
  id: number;
  schema: string;
  xml: string;
}

type Faults = ReturnType<typeof xmlSchema>;
const schemas = new Map<string, Faults>();

/** The other end of `createXmlChecks`: reading a schema takes seconds, in which the server has better things to do. */
parentPort?.on('message', async ({ id, schema, xml }: Check) => {
  const faultsIn = schemas.get(schema) ?? xmlSchema(schema);
  schemas.set(schema, faultsIn);
  try {
    parentPort?.postMessage({ id, faults: await faultsIn(xml) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
