/** A fault that whoever runs the shop can mend. Commands print its message, without a stack. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
