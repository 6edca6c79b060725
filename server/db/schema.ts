import type { Generated, Kysely, Transaction } from 'kysely';
import type { TrailEvent } from '../../contract/account-security.ts';
import type { AccountKind } from '../../contract/accounts.ts';
import type { Frequency } from '../../contract/recurrence.ts';
import type { TokenAccess } from '../../contract/tokens.ts';

/**
 * The tables, the same on both engines. Sums of money are whole hundredths (`…_minor`), calendar days are
 * `YYYY-MM-DD` text, instants are milliseconds since 1970 (`…_at`), truth is 0 or 1.
 * Whatever belongs to a person starts its key with `user_id`. A `version` counts the changes of a thing, from 1.
 */
export type Schema = {
  users: {
    id: Generated<number>;
    email: string;
    password_hash: string;
    default_currency: string;
    is_setup_complete: Generated<Bit>;
    time_zone: Generated<string | null>;
    /** The last number given to a thing of this user; lists order by it, never by a clock. */
    last_sequence: Generated<number>;
    /** Counts the changes of what this user has, so that an answer is known to be what it was. */
    revision: Generated<number>;
    created_at: number;
    /** Since when the account is dead; its rows then go one batch after another, this one last. */
    deleted_at: Generated<number | null>;
  };
  /** Which accounts were deleted, and when, for backups that are older (`server/backup/`). It names nobody. */
  deleted_accounts: { id: number; created_at: number; deleted_at: number };
  /** What is good as a bearer token: sessions of people who have logged in, and tokens that they made for programs. */
  sessions: {
    token_hash: string;
    user_id: number;
    /** Names it to its owner: the hash of its token stays here. */
    id: string;
    /** `owner` for a session; what a token for programs may do. */
    access: Generated<'owner' | TokenAccess>;
    /** What its owner calls a token; empty for a session. */
    name: Generated<string>;
    /** The browser that began it, and where it was last used from. */
    device: string;
    address: string;
    created_at: number;
    /** 0 for a token that was never used. */
    last_used_at: number;
    /** When the password was last given in it; 0 for a token, in which it never is. */
    confirmed_at: number;
    /** It is good until then; that of a session moves on with its use. */
    ends_at: Generated<number>;
  };
  /** The secrets that codes of authenticator apps are made from. */
  two_factor: {
    user_id: number;
    /** As base32. */
    secret: string;
    /** 0 until a code of the app has confirmed that it has the secret. */
    is_on: Bit;
    /** The time step of the last code that was used: it and those before it count no more. */
    last_step: number;
  };
  /** What stands in for a code of the app, once each. */
  recovery_codes: {
    user_id: number;
    code_hash: string;
  };
  /** From where and by which browsers an account was logged in to (`server/auth/known-logins.ts`). */
  known_logins: {
    user_id: number;
    mark: string;
    last_at: number;
  };
  /** Links to choose a new password, mailed and not yet used. */
  password_resets: {
    token_hash: string;
    user_id: number;
    ends_at: number;
  };
  /** Links to confirm a new e-mail, mailed to it and not yet used. */
  email_changes: {
    token_hash: string;
    user_id: number;
    email: string;
    ends_at: number;
  };
  /** Links with which somebody may sign up, given out and not yet used. */
  invites: {
    token_hash: string;
    ends_at: number;
  };
  /** What happened to an account, for its owner to look through (`server/trail/`). */
  trail: {
    user_id: number;
    sequence: number;
    at: number;
    event: TrailEvent;
    /** Where it came from, as the server saw it; empty for what came from no request. */
    address: string;
    device: string;
    /** What else there is to say, as JSON. */
    details: string;
  };
  /** Mail that is to be sent, not yet written (`server/mail/queue.ts`). */
  mail_queue: {
    user_id: number;
    id: string;
    kind: MailKind;
    recipient: string;
    /** What it is about, and where that came from, as JSON. */
    details: string;
    /** How often it was tried. */
    attempts: Generated<number>;
    due_at: number;
  };
  /** Counters of the rate limits, one for each limit and whom it counts, until `ends_at`. */
  limit_counts: {
    key: string;
    count: number;
    ends_at: number;
  };
  idempotency_keys: {
    /** 0 for an operation that has no user yet. */
    user_id: number;
    operation: string;
    key: string;
    body_hash: string;
    reply: string;
    created_at: number;
  };
  /** What is in use beyond the built-in lists: custom categories, and built-in ones used for the other kind. */
  categories: {
    user_id: number;
    /** `categoryKey` of the name: two names with one key are one category. */
    key: string;
    name: string;
    is_expense: Bit;
    is_income: Bit;
  };
  transactions: {
    user_id: number;
    id: string;
    sequence: number;
    day: string;
    kind: Kind;
    name: string;
    category: string;
    amount_minor: number;
    note: string;
    /** The recurring item that posted it; null for what was entered. */
    recurring_id: Generated<string | null>;
    created_at: number;
    version: Generated<number>;
    /** Names the row to SQLite's search index; of no meaning elsewhere. */
    number: Generated<number>;
    /** What a search looks through: name and note, folded. */
    search_text: string;
    account_id: Generated<string>;
    /** Whether it was checked against a statement of its account. */
    is_checked: Generated<Bit>;
    /** The names of its tags (`server/tags/packed.ts`); empty where it has none. */
    tags: Generated<string>;
  };
  /** SQLite's search index (`server/transactions/search-index.ts`); `rowid` is a transaction's `number`. */
  search_grams: { rowid: number; grams: string; search_grams: Generated<string> };
  /** Only in PostgreSQL: the runs of three letters that a user's texts have or once had (`server/transactions/search-index.ts`). */
  search_runs: { user_id: number; run: string };
  /** Deleted transactions and transfers, kept for a while so that the deletion can be undone; in no list and no total. */
  deleted: {
    user_id: number;
    id: string;
    deleted_at: number;
    /** What it was, as JSON: its columns but for those that are made from others. */
    snapshot: string;
  };
  /** Running totals, kept in the same database transaction as every change of `transactions`. */
  totals: {
    user_id: number;
    span: 'all' | 'month' | 'day';
    /** Empty, `YYYY-MM` or `YYYY-MM-DD`, as `span` says. */
    period: string;
    kind: Kind;
    /** Empty for the total over all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
  /** Where a person's money lies (`server/accounts/`); what they log in with is `users`. */
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
    /** The two transactions that it was joined of, as JSON (`server/transfers/join.ts`); null where it was not. */
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
  /** The tags that transactions have: one that none has is gone. */
  tags: {
    user_id: number;
    /** `tagKey` of the name: two names with one key are one tag. */
    key: string;
    name: string;
    count: number;
  };
  /** Which transactions have a tag, in list order. */
  transaction_tags: { user_id: number; key: string; day: string; sequence: number; transaction_id: string };
  /** What the transactions of a tag add up to, kept as `totals` is; without days. */
  tag_totals: {
    user_id: number;
    /** The tag's. */
    key: string;
    span: 'all' | 'month';
    period: string;
    kind: Kind;
    /** Empty for the total over all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
  /** What a tag or a category was called before it was renamed or merged, for deleted transactions that come back. */
  former_names: {
    user_id: number;
    noun: 'category' | 'tag';
    /** Of the name it had. */
    key: string;
    /** What it goes by now. */
    name: string;
  };
  budgets: {
    user_id: number;
    id: string;
    category: string;
    /** The month, `YYYY-MM`, as `totals` has it. */
    period: string;
    amount_minor: number;
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
  receipts: {
    user_id: number;
    id: string;
    sequence: number;
    file_name: string;
    /** The MIME type of the upload, by its content. */
    file_type: string;
    /** SHA-256 of the upload, hex. */
    file_hash: string;
    merchant: string | null;
    amount_minor: number | null;
    day: string | null;
    category: string;
    currency: string | null;
    /** Also while that transaction is deleted, so that restoring it restores the link. */
    transaction_id: string | null;
    created_at: number;
    version: Generated<number>;
    /** How far the fields can be relied on, as JSON (`server/receipts/store.ts`). */
    trust: string;
    /** A fingerprint of the words, to know another picture of the same receipt by. */
    text_marks: string;
    /** What a search looks through: merchant, file name, all words and the names of the items, folded. */
    search_text: string;
    /** The words with their places, as JSON. */
    pages: string;
    /** What is printed as tax, and as tip or service charge. */
    tax_minor: number | null;
    tip_minor: number | null;
    /** What was bought, as JSON of the reader's `Item[]`; null where the receipt was read before items were. */
    items: string | null;
  };
  /** Only in PostgreSQL: with SQLite the files are in `DATA_DIR`. */
  receipt_files: {
    user_id: number;
    receipt_id: string;
    part: 'upload' | 'picture' | 'thumbnail';
    bytes: Buffer;
  };
  /** What corrections of one shop's receipts have taught. */
  receipt_lessons: {
    user_id: number;
    id: string;
    /** What that shop's receipts are known by, as JSON. */
    marks: string;
    merchant: string;
    /** Whether `merchant` was taught, or is only what the lesson is called. */
    is_renamed: Bit;
    read_as: string | null;
    category: string | null;
    amount_label: string | null;
    is_month_first: Bit | null;
    learned_at: number;
  };
};

/** What a transaction does to what a person has. */
export type Kind = 'expense' | 'income';

/** What is mailed to people. */
export type MailKind =
  | 'reset-password'
  | 'confirm-email'
  | 'email-changed'
  | 'password-changed'
  | 'new-device'
  | 'many-guesses'
  | 'many-codes'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'token-made';

/** Truth as both engines keep it. */
export type Bit = 0 | 1;

/** Outside or inside a database transaction. Inside one, use only the one handed in. */
export type Db = Kysely<Schema>;

/** Only inside a database transaction: the function changes several things that stand or fall together. */
export type Tx = Transaction<Schema>;

export function toBit(truth: boolean): Bit {
  return truth ? 1 : 0;
}

export function kindOf(isIncome: boolean): Kind {
  return isIncome ? 'income' : 'expense';
}
