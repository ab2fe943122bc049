declare module '../platform/tables.ts' {
  interface Tables {
    /** The accounts that were made to try the shop with; no other account is shown or changed by the sandbox. */
    sandbox_users: { account_id: string; created_at: Date };
  }
}
