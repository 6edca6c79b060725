import type { Generated } from 'kysely';
import type { Rollover } from '../../../contract/budgets.ts';
import type { BudgetPeriod } from '../../../domain/budget-periods.ts';
import type { Frequency } from '../../../domain/schedule.ts';
import type { StoredBoolean, TransactionKind } from '../column-values.ts';

/** Tables of budgets, recurring items, dismissed series and holidays. */
export type BudgetAndRecurringTables = {
  budgets: {
    user_id: number;
    id: string;
    category: string;
    /** The month (`YYYY-MM`) in which the budget's period starts. */
    period: string;
    amount_minor: number;
    /** What the budget carries over from the previous month: nothing, only unspent money, or overspending as well. */
    rollover: Generated<Rollover>;
    /** 1 if the budget was copied from the previous month and has not been changed since. */
    is_carried: Generated<StoredBoolean>;
    version: Generated<number>;
  };
  repeating_budgets: {
    user_id: number;
    id: string;
    /** Empty if the budget is named after its only category or covers all spending. */
    name: string;
    /** Category names as JSON. An empty list means all spending. */
    categories: string;
    period: BudgetPeriod;
    /** The amounts and the days from which they apply, as JSON (`server/budgets/budget-amounts.ts`). */
    amounts: string;
    version: Generated<number>;
  };
  recurring: {
    user_id: number;
    id: string;
    sequence: number;
    name: string;
    category: string;
    amount_minor: number;
    kind: TransactionKind;
    frequency: Frequency;
    start_day: string;
    /** The parts of the schedule that the frequency cannot express, as JSON (`server/recurring/recurring-items.ts`), or null. */
    rhythm: Generated<string | null>;
    /** The next due day. For a paused item, the last supported day, so that queries for due items do not find it. */
    next_due_day: string;
    /** The next due day at the time when the item was paused; null for an item that is not paused. */
    paused_due_day: Generated<string | null>;
    /** 1 if the server paused the item because the user had the maximum number of transactions (`MAX_TRANSACTIONS`). */
    is_paused_at_limit: Generated<StoredBoolean>;
    /**
     * The amount before its last change; null if it has never changed. `amount_since` is the first due day with the
     * current amount.
     */
    former_amount_minor: Generated<number | null>;
    amount_since_day: Generated<string | null>;
    account_id: Generated<string>;
    /** The target account of a transfer; null for income or an expense. */
    to_account_id: Generated<string | null>;
    /**
     * 1 if the amount is an estimate. The item's transactions are then marked as estimates until the user confirms or
     * corrects their amounts.
     */
    is_estimate: Generated<StoredBoolean>;
    /** Incremented with each change by the user, but not when an occurrence is posted. */
    version: Generated<number>;
  };
  /**
   * The occurrences that were posted or skipped. A row remains after its transaction is deleted, so that the occurrence
   * is not posted a second time. `due_day` is the planned day, from before the occurrence was moved because of a
   * weekend or holiday.
   */
  posted_occurrences: { user_id: number; recurring_id: string; due_day: string; is_skipped: Generated<StoredBoolean> };
  /** The series of repeating transactions that must not be suggested again (`server/repeating/`). */
  dismissed_series: {
    user_id: number;
    kind: TransactionKind;
    /** The words that the names of the transactions have in common. */
    words: string;
    /** The amount of the series when it was dismissed. The dismissal also covers similar amounts. */
    amount_minor: number;
  };
  /** Holidays. Recurring items that avoid weekends avoid holidays as well. */
  holidays: { user_id: number; day: string; name: string };
};
