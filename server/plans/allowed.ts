import type { Statement } from './record-statements.ts';

type Sent = Pick<Statement, 'sql'> & { call: string };

/**
 * An accepted exception and its reason, with the maximum of pages if there is one. An allowance that is no longer needed fails
 * the test.
 */
export type Allowance = { reason: string; isFor: (sent: Sent) => boolean; mostPages?: number };

const words =
  (pattern: RegExp) =>
  ({ sql }: Sent) =>
    pattern.test(sql);
const asked =
  (pattern: RegExp) =>
  ({ call }: Sent) =>
    pattern.test(call);

/** Statements that may sort without an index. */
export const SORTS: readonly Allowance[] = [
  { reason: 'an index of words has what it names in no order', isFor: asked(/^listTransactions search/) },
  {
    reason: 'few receipts are of one file, day, amount or transaction',
    isFor: words(/order by "receipts"."sequence" desc/),
  },
  {
    reason: 'few transactions have a line of each of two categories',
    isFor: words(/"transaction_lines".* group by "day", "kind", "account_id"/),
  },
  {
    reason: 'the transactions that an import has made are counted',
    isFor: words(/count\(distinct "transaction_id"\) as "count" from "import_rows"/),
  },
  { reason: 'days are read by an index, and their names put together', isFor: words(/group by "name"/) },
  { reason: 'a user has few recurring items', isFor: words(/from "recurring" where "user_id" = /) },
  {
    reason: 'a user has few tokens',
    isFor: words(/from "sessions" where "user_id" = .* order by "created_at"/),
  },
  { reason: 'a user has few lessons', isFor: words(/from "receipt_lessons" where "user_id" = /) },
  {
    reason: 'the colours of the few categories of a user are counted',
    isFor: words(/from "category_looks" as "look" .* group by/),
  },
  {
    reason: 'what an archive has brought is grouped by what it names, once',
    isFor: words(/ as value, .* as kind, count\(\*\) as count from /s),
  },
  { reason: 'what is due is found by day, and grouped by user', isFor: asked(/^post what is due/) },
  {
    reason: 'rows to be removed are visited in the order of the table',
    isFor: words(/^delete from "\w+" where ctid in/),
  },
];

/** Statements over users' rows that need not name a user. */
export const NAMELESS: readonly Allowance[] = [
  { reason: 'who asks is known by the hash of a token', isFor: words(/"sessions".*"token_hash" = /s) },
  {
    reason: 'a link to choose a password is known by the hash of its token',
    isFor: words(/"password_resets".*"token_hash" = /s),
  },
  {
    reason: 'a link to confirm an email is known by the hash of its token',
    isFor: words(/"email_changes".*"token_hash" = /s),
  },
  { reason: 'who logs in is known by the address', isFor: words(/from "users" where "email" = /) },
  { reason: 'mail is sent when it is due, whosever it is', isFor: words(/from "mail_queue" where "due_at" <= /) },
  { reason: 'what has run out goes, whosever it was', isFor: asked(/^sweep/) },
  {
    reason: 'what is due is found by its day',
    isFor: words(/from "recurring" inner join "users".*"next_due_day" <= /s),
  },
];

/** Calls that may touch more pages the more data an account has. */
export const GROWING: readonly Allowance[] = [
  {
    reason: 'what may be of the same purchase is looked for among the receipts, at worst among all of them',
    isFor: asked(/^getReceipt without one/),
    mostPages: 200,
  },
  {
    reason: 'a category that is merged has totals of each day to be moved',
    isFor: asked(/^mergeCategory/),
    mostPages: 1500,
  },
  { reason: 'a tag has totals of its months and categories', isFor: asked(/^getTag$/), mostPages: 300 },
  {
    reason: 'two sides of a transfer are looked for among the days that are asked for',
    isFor: asked(/^listTransferProposals of old days/),
    mostPages: 1000,
  },
  {
    reason: 'an account is compared with a statement among its newest thousand entries',
    isFor: asked(/^(getReconciliation|listAccountEntries unchecked)/),
    mostPages: 2000,
  },
  {
    reason: 'all through the day is looked at, in steps of a thousand',
    isFor: asked(/^checkAccountEntries through/),
    mostPages: 1000,
  },
  {
    reason:
      'of an account what lies in the month that a page or the days asked for begin in, and in that they end in, is read',
    isFor: asked(/^listTransactions .* accountId=.*(startDate|category)=/),
    mostPages: 600,
  },
  {
    reason:
      'a page that is not the first adds up months, of which each may be on a page of its own: two of each of ten years',
    isFor: asked(/^listTransactions (?!search)/),
    mostPages: 320,
  },
  {
    reason: 'a month has totals of each of its days and categories',
    isFor: asked(/^getMonth/),
    mostPages: 400,
  },
  {
    reason: 'budgets of months that begin on another day than the first add up days, at most 31 each',
    isFor: asked(/^listBudgets of months begun on another day/),
    mostPages: 700,
  },
  {
    reason: 'reports of months that begin on another day than the first add up days, at most 31 for each month',
    isFor: asked(/^getReport begun on another day/),
    mostPages: 4000,
  },
  {
    reason: 'names are added up of the transactions of those days, up to a bound',
    isFor: asked(/^listTopNames of years/),
  },
  { reason: 'a search reads all that may match, up to a bound', isFor: asked(/^listTransactions search/) },
  { reason: 'what is asked to be added up is read', isFor: asked(/^sumTransactions of a search/) },
  {
    reason: 'rules are tried on what is there and change it, up to a bound',
    isFor: asked(/^(preview|apply|undo)Rules/),
    mostPages: 10_000,
  },
  { reason: 'an export has everything', isFor: asked(/^export(Transactions|Found|Journal)/) },
  {
    reason: 'receipts are counted one by one, and read where they are searched: each took a photograph',
    isFor: asked(/^listReceipts/),
  },
];

/** Statements that may scan a whole table. */
export const SCANS: readonly Allowance[] = [
  {
    reason: 'what is due for anybody is looked for once a minute, with the time zones of all',
    isFor: asked(/^post what is due/),
  },
  { reason: 'the names of the items of a receipt are a list that is asked with', isFor: words(/from json_each\(\?\)/) },
  {
    reason: 'the hourly cleanup of files asks which users have an import or archive under way',
    isFor: words(/from "users" where "import_id" is not null/),
  },
  { reason: 'SQLite notes the last number that it gave, a row for each table', isFor: words(/from sqlite_sequence/) },
];

const needed = new Set<Allowance>();

/** Returns the first allowance that matches the statement. */
export function findAllowance(allowances: readonly Allowance[], sent: Sent): Allowance | undefined {
  const allowance = allowances.find(({ isFor }) => isFor(sent));
  if (allowance) needed.add(allowance);
  return allowance;
}

/** Returns the reasons of the allowances that nothing needed. */
export function unused(): string[] {
  return [...SCANS, ...SORTS, ...NAMELESS, ...GROWING].filter((each) => !needed.has(each)).map(({ reason }) => reason);
}
