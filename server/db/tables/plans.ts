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
    next_due_day: string;
    account_id: Generated<string>;
    /** Where a transfer goes; null for an income or an expense. */
    to_account_id: Generated<string | null>;
    /** Counts what people change: an occurrence that posts leaves it. */
    version: Generated<number>;
  };
  /** Which occurrences of recurring items were posted: kept apart from the transaction, so that deleting that posts nothing again. */
  posted_occurrences: { user_id: number; recurring_id: string; due_day: string };
};
