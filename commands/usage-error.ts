import { OperatorError } from '@vermilion/server/platform/operator-error';

/** The words of a command are wrong in a way that its definition does not see. The program ends with 2. */
export class UsageError extends OperatorError {
  override name = 'UsageError';
}
