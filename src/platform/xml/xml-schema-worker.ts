import { answerQuestions } from '../threads/thread-answers.ts';
import { type XmlFault, xmlSchema } from './xml-schema.ts';

/** A document to be checked. */
export interface Check {
  schema: string;
  xml: string;
}

type Faults = ReturnType<typeof xmlSchema>;
const schemas = new Map<string, Faults>();

/** The other end of `createXmlChecks`: reading a schema takes seconds, in which the server has better things to do. */
answerQuestions<Check, XmlFault[]>(({ schema, xml }) => {
  const faultsIn = schemas.get(schema) ?? xmlSchema(schema);
  schemas.set(schema, faultsIn);
  return faultsIn(xml);
});
