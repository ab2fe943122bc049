/** What an error happened to, for the log. Ids and names of the code only, never personal data. */
export type ErrorContext = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Logs an unexpected error. */
export type Report = (error: unknown, context?: ErrorContext) => void;

type ErrorLogger = { error: (fields: object, message?: string) => void };

/** Creates the one function through which every part of the shop reports unexpected errors. */
export function createReport(logger: ErrorLogger): Report {
  return (error, context) => {
    logger.error({ err: error, ...context }, error instanceof Error ? error.message : String(error));
  };
}
