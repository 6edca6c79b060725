import type { Generated } from 'kysely';
import type { AccountKind } from '../../../contract/accounts.ts';
import type { Bit, Kind } from '../values.ts';

/** Accounts that hold money, and transfers. */
export type MoneyAccountTables = {
  /** The user's money accounts (`server/transactions/accounts/`). Logins are in `users`. */
  accounts: {
    user_id: number;
    id: string;
    /** The index in the user's order. */
    position: number;
    name: string;
    kind: AccountKind;
    opening_minor: Generated<number>;
    /** The day from which the opening balance counts; null for always. */
    opening_day: Generated<string | null>;
    is_closed: Generated<Bit>;
    /** The sequence number of its last use. The most recently used account is proposed first. */
    last_used: Generated<number>;
    version: Generated<number>;
  };
  /** Money moved from one account to another. It counts only in totals of accounts. */
  transfers: {
    user_id: number;
    id: string;
    /** Shares its numbering with transactions, so that both can be listed in one order. */
    sequence: number;
    day: string;
    from_account_id: string;
    to_account_id: string;
    amount_minor: number;
    note: string;
    /** The note in lower case and without accents, for searches. */
    search_text: string;
    recurring_id: string | null;
    /** 1 if it was checked against a bank statement of the account. */
    from_checked: Generated<Bit>;
    to_checked: Generated<Bit>;
    created_at: number;
    version: Generated<number>;
    /**
     * The two transactions it was joined from, as JSON (`server/transactions/transfers/join.ts`); null if it was entered as a
     * transfer.
     */
    sides: string | null;
  };
  /** Pairs of transactions that look like a transfer but that the user said are none. */
  kept_apart: { user_id: number; expense_id: string; income_id: string };
  /** Running totals of accounts, updated in the same database transaction as the entries. */
  account_totals: {
    user_id: number;
    /** Empty in the row for all accounts together, which only counts transfers, each once, and has no sums. */
    account_id: string;
    span: 'all' | 'month' | 'day';
    period: string;
    /** The number of transactions and of transfers. */
    count: number;
    transfer_count: number;
    income_minor: number;
    expense_minor: number;
    /** The effect on the balance: income − expenses + transfers in − transfers out. */
    sum_minor: number;
  };
  /** Sums per account, kind, category and month. A split transaction counts in each of its categories with its share. */
  account_months: {
    user_id: number;
    account_id: string;
    /** Empty for all categories. */
    category: string;
    /** `YYYY-MM`. */
    month: string;
    kind: Kind;
    count: number;
    sum_minor: number;
  };
};
