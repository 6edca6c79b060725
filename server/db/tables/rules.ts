import type { Generated } from 'kysely';

/** Rules, and the data for undoing bulk changes. */
export type RuleTables = {
  /** Rules that change all transactions that meet their conditions (`server/transactions/rules/`). */
  rules: {
    user_id: number;
    id: string;
    /** The position of the rule in the user's order. */
    position: number;
    /** The rule, as JSON of the contract's `NewRule`. */
    rule: string;
    version: Generated<number>;
  };
  /**
   * The previous values of transactions that a bulk change has modified. They are kept for a while, so that the change
   * can be undone (`server/transactions/undo-log.ts`).
   */
  changed: {
    user_id: number;
    /** The id of the bulk change. */
    change_id: string;
    transaction_id: string;
    /**
     * The version of the transaction after the bulk change. If the current version differs, the transaction has been
     * edited since.
     */
    version: number;
    changed_at: number;
    /** The previous values of the changed fields, as JSON. */
    before: string;
  };
};
