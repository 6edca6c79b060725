import type { Generated } from 'kysely';
import type { Rollover } from '../../../contract/budgets.ts';
import type { Frequency } from '../../../domain/recurrence.ts';
import type { Bit, Kind } from '../values.ts';

/** Budgets and recurring items. */
export type PlanTables = {
  budgets: {
    user_id: number;
    id: string;
    category: string;
    /** The month `YYYY-MM` in which the budget's days start. */
    period: string;
    amount_minor: number;
    /**
     * Which amount the budget carries over from the previous month: none, only unspent money, or overspending as well.
     */
    rollover: Generated<Rollover>;
    /** 1 if it was copied from the previous month and not changed since. */
    is_carried: Generated<Bit>;
    version: Generated<number>;
  };
  recurring: {
    user_id: number;
    id: string;
    sequence: number;
    name: string;
    category: string;
    amount_minor: number;
    kind: Kind;
    frequency: Frequency;
    start_day: string;
    /** While paused, the last day of the calendar, so that queries for due items don't find it. */
    next_due_day: string;
    /** The next due day at the time it was paused; null if not paused. */
    paused_due_day: Generated<string | null>;
    /** 1 if the server paused it because its owner reached `MAX_TRANSACTIONS`. */
    is_paused_at_limit: Generated<Bit>;
    /** The amount before its last change, and the first due day with the current amount; null if it never changed. */
    former_amount_minor: Generated<number | null>;
    amount_since_day: Generated<string | null>;
    account_id: Generated<string>;
    /** The target of a transfer; null for an income or an expense. */
    to_account_id: Generated<string | null>;
    /** Counts changes by people. Posting an occurrence does not change it. */
    version: Generated<number>;
  };
  /**
   * Occurrences that were posted or skipped. Stored apart from the transactions, so that a deleted transaction is not posted
   * again.
   */
  posted_occurrences: { user_id: number; recurring_id: string; due_day: string; is_skipped: Generated<Bit> };
};
