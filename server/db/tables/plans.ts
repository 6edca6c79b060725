import type { Generated } from 'kysely';
import type { Rollover } from '../../../contract/budgets.ts';
import type { Frequency } from '../../../contract/recurrence.ts';
import type { Bit, Kind } from '../values.ts';

/** What people plan: budgets, and what recurs. */
export type PlanTables = {
  budgets: {
    user_id: number;
    id: string;
    category: string;
    /** The month `YYYY-MM` in which its days begin. */
    period: string;
    amount_minor: number;
    /** What it takes over from the month before. */
    rollover: Generated<Rollover>;
    /** Whether it was carried on from the month before and not changed since. */
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
    /** While it is paused the last day there is, so that nothing that asks what is due finds it. */
    next_due_day: string;
    /** The day that was due next when it was paused; null where it is not. */
    paused_due_day: Generated<string | null>;
    /** Whether the server paused it, because its owner has as many transactions as `MAX_TRANSACTIONS` allows. */
    is_paused_at_limit: Generated<Bit>;
    /** What it came to before its amount was changed last, and the first due day of that of now; null where it never was. */
    former_amount_minor: Generated<number | null>;
    amount_since_day: Generated<string | null>;
    account_id: Generated<string>;
    /** Where a transfer goes; null for an income or an expense. */
    to_account_id: Generated<string | null>;
    /** Counts what people change: an occurrence that posts leaves it. */
    version: Generated<number>;
  };
  /**
   * Which occurrences of recurring items were posted, or skipped: kept apart from the transaction, so that deleting that posts
   * nothing again.
   */
  posted_occurrences: { user_id: number; recurring_id: string; due_day: string; is_skipped: Generated<Bit> };
};
