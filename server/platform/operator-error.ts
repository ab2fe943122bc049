/** A fault that the shop's operator can mend. Commands print its message, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
