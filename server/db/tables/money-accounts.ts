import type { Generated } from 'kysely';
import type { AccountKind } from '../../../contract/money-accounts.ts';
import type { StoredBoolean, TransactionKind } from '../column-values.ts';

/** The accounts that hold money, and the transfers between them. */
export type MoneyAccountTables = {
  /** The money accounts of each user (`server/transactions/accounts/`). User accounts for logging in are in `users`. */
  accounts: {
    user_id: number;
    id: string;
    /** The position of the account in the user's order. */
    position: number;
    name: string;
    kind: AccountKind;
    opening_minor: Generated<number>;
    /** The first day on which the opening balance is included; null if it is always included. */
    opening_day: Generated<string | null>;
    is_closed: Generated<StoredBoolean>;
    /** The balance that the user wants to reach; null if there is no savings goal. */
    goal_minor: Generated<number | null>;
    /** The day by which the goal should be reached; null if no day was set. */
    goal_day: Generated<string | null>;
    /**
     * The sequence number of the last entry in the account. The account used most recently is the default for new
     * entries.
     */
    last_used: Generated<number>;
    version: Generated<number>;
  };
  /** Money moved from one account to another. Transfers are part of the totals of accounts, but of no other totals. */
  transfers: {
    user_id: number;
    id: string;
    /**
     * The sequence number of the transfer. Transfers and transactions share one sequence, so that they can be listed
     * together in order.
     */
    sequence: number;
    day: string;
    from_account_id: string;
    to_account_id: string;
    amount_minor: number;
    note: string;
    /** The note in lower case and without accents, for searches. */
    search_text: string;
    recurring_id: string | null;
    /** 1 if the transfer was checked against a bank statement of the source account. */
    from_checked: Generated<StoredBoolean>;
    to_checked: Generated<StoredBoolean>;
    /**
     * 1 if a recurring item posted the transfer with an estimated amount that has not been confirmed or corrected yet.
     */
    is_estimate: Generated<StoredBoolean>;
    created_at: number;
    version: Generated<number>;
    /**
     * The two transactions that were joined into this transfer, as JSON (`server/transactions/transfers/join-into-transfer.ts`); null
     * for all other transfers.
     */
    sides: string | null;
  };
  /**
   * Finished reconciliations. For each of them, the balance on the statement equals the sum of the checked entries up
   * to its day.
   */
  reconciliations: {
    user_id: number;
    account_id: string;
    day: string;
    balance_minor: number;
    /**
     * Entries up to this day count as checked without being compared, because they were too old; null if all entries
     * were compared.
     */
    compared_after: string | null;
    /**
     * The user's last sequence number when the reconciliation was finished. Entries with higher numbers are not part of
     * it.
     */
    last_sequence: number;
    /**
     * The ids of the entries up to `day` that were not checked, as JSON. These entries may belong to a later statement.
     */
    unchecked_ids: string;
    finished_at: number;
  };
  /** Pairs of transactions that look like a transfer but that the user has marked as separate. */
  kept_apart: { user_id: number; expense_id: string; income_id: string };
  /** Running totals of accounts, updated in the same database transaction as the entries. */
  account_totals: {
    user_id: number;
    /**
     * The id of the account. Each user also has one row with an empty id and without sums. It counts the transfers
     * across all accounts, each transfer once.
     */
    account_id: string;
    span: 'all' | 'month' | 'day';
    period: string;
    /** The number of transactions and transfers. */
    count: number;
    transfer_count: number;
    income_minor: number;
    expense_minor: number;
    /** The effect on the balance: income − expenses + transfers in − transfers out. */
    sum_minor: number;
  };
  /** Sums per account, kind, category and month. Each line of a split transaction is included in its own category. */
  account_months: {
    user_id: number;
    account_id: string;
    /** The category; empty for the sum of all categories. */
    category: string;
    /** The month as `YYYY-MM`. */
    month: string;
    kind: TransactionKind;
    count: number;
    sum_minor: number;
  };
};
