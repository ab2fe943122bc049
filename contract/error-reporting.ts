/** What a browser needs to report errors; the key is public. */
export type ErrorReporting = {
  key: string;
  /** Address that events are sent to; the service's own where it is absent. */
  url?: string;
};
