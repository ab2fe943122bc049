declare module '../platform/tables.ts' {
  interface Tables {
    postcards: {
      id: string;
      text: string;
      written_at: Date;
      /** Null until the job has printed it. */
      printed_at: Date | null;
    };
  }
}
