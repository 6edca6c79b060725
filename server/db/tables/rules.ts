import type { Generated } from 'kysely';

/** Rules, and what they can be taken back by. */
export type RuleTables = {
  /** What becomes of transactions that are alike (`server/transactions/rules/`). */
  rules: {
    user_id: number;
    id: string;
    /** Its place in the person's order. */
    position: number;
    /** As JSON of the contract's `NewRule`. */
    rule: string;
    version: Generated<number>;
  };
  /** Transactions as they were before a change of many, kept for a while so that it can be undone (`server/transactions/undo-log.ts`). */
  changed: {
    user_id: number;
    /** Which change it was. */
    change_id: string;
    transaction_id: string;
    /** The one that the change gave it: with another by now it was changed again. */
    version: number;
    changed_at: number;
    /** The fields that were changed, as JSON. */
    before: string;
  };
};
