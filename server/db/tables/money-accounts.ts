import type { Generated } from 'kysely';
import type { AccountKind } from '../../../contract/accounts.ts';
import type { Bit, Kind } from '../values.ts';

/** Where money lies. */
export type MoneyAccountTables = {
  /** Where a person's money lies (`server/transactions/accounts/`); what they log in with is `users`. */
  accounts: {
    user_id: number;
    id: string;
    /** Its place in the person's order. */
    position: number;
    name: string;
    kind: AccountKind;
    opening_minor: Generated<number>;
    /** From when on that counts; null for always. */
    opening_day: Generated<string | null>;
    is_closed: Generated<Bit>;
    /** The sequence of what a person last put in it: the newest is proposed first. */
    last_used: Generated<number>;
    version: Generated<number>;
  };
  /** Money that goes from one account to another: in no total but those of accounts. */
  transfers: {
    user_id: number;
    id: string;
    /** Numbered with transactions, so that both can be listed in one order. */
    sequence: number;
    day: string;
    from_account_id: string;
    to_account_id: string;
    amount_minor: number;
    note: string;
    /** The note, folded. */
    search_text: string;
    recurring_id: string | null;
    /** Whether it was checked against statements of the two accounts. */
    from_checked: Generated<Bit>;
    to_checked: Generated<Bit>;
    created_at: number;
    version: Generated<number>;
    /** The two transactions that it was joined of, as JSON (`server/transactions/transfers/join.ts`); null where it was not. */
    sides: string | null;
  };
  /** Pairs of transactions that look like one transfer and are none, as somebody has said. */
  kept_apart: { user_id: number; expense_id: string; income_id: string };
  /** Running totals of accounts, kept in the same database transaction as every change of what is in them. */
  account_totals: {
    user_id: number;
    /** Empty for the transfers between all accounts, which that counts once each and does not add up. */
    account_id: string;
    span: 'all' | 'month' | 'day';
    period: string;
    /** How many transactions, and how many transfers. */
    count: number;
    transfer_count: number;
    income_minor: number;
    expense_minor: number;
    /** What all have done to the balance: income − expenses + transfers in − transfers out. */
    sum_minor: number;
  };
  /** What each account has of a kind and a category in a month: a transaction counts in each of its categories, with its part there. */
  account_months: {
    user_id: number;
    account_id: string;
    /** Empty for what is over all categories. */
    category: string;
    /** `YYYY-MM`. */
    month: string;
    kind: Kind;
    count: number;
    sum_minor: number;
  };
};
