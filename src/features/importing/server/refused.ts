/** An import or its undoing is refused; the message is for the operator. */
export class ImportRefused extends Error {
  override name = 'ImportRefused';
}
