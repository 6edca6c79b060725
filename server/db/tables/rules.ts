import type { Generated } from 'kysely';

/** Rules, and the data to undo bulk changes. */
export type RuleTables = {
  /** Rules that apply to similar transactions (`server/transactions/rules/`). */
  rules: {
    user_id: number;
    id: string;
    /** The index in the user's order. */
    position: number;
    /** JSON of the contract's `NewRule`. */
    rule: string;
    version: Generated<number>;
  };
  /**
   * Transactions as they were before a bulk change, stored for a while so that it can be undone
   * (`server/transactions/undo-log.ts`).
   */
  changed: {
    user_id: number;
    /** The id of the bulk change. */
    change_id: string;
    transaction_id: string;
    /** The version after the bulk change. A different version means the transaction was edited since. */
    version: number;
    changed_at: number;
    /** The old values of the changed fields, as JSON. */
    before: string;
  };
};
