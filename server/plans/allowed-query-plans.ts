import type { RecordedStatement } from './statement-recorder.ts';

type Sent = Pick<RecordedStatement, 'sql'> & { call: string };

/**
 * An accepted exception to the rules for query plans. `mostPages` limits the number of pages that may be read. The test
 * fails if no statement needs an exception any more.
 */
export type QueryPlanException = { reason: string; isFor: (sent: Sent) => boolean; mostPages?: number };

const words =
  (pattern: RegExp) =>
  ({ sql }: Sent) =>
    pattern.test(sql);
const asked =
  (pattern: RegExp) =>
  ({ call }: Sent) =>
    pattern.test(call);

/** Statements that are allowed to sort without an index. */
export const ALLOWED_SORTS: readonly QueryPlanException[] = [
  { reason: 'a word index returns rows in no order', isFor: asked(/^listTransactions .*(search|Amount)=/) },
  {
    reason: 'few transactions have lines in both categories',
    isFor: words(/"transaction_lines".* group by "day", "kind", "account_id"/),
  },
  { reason: 'reads days by an index and groups them by name', isFor: words(/group by "name"/) },
  { reason: 'a user has few recurring items', isFor: words(/from "recurring" where "user_id" = /) },
  {
    reason: 'a user has few tokens',
    isFor: words(/from "sessions" where "user_id" = .* order by "created_at"/),
  },
  { reason: 'a user has few lessons', isFor: words(/from "receipt_lessons" where "user_id" = /) },
  {
    reason: "counts the colours of a user's few categories",
    isFor: words(/from "category_looks" as "look" .* group by/),
  },
  {
    reason: 'groups the records of an imported archive by name, once',
    isFor: words(/ as value, .* as kind, count\(\*\) as count from /s),
  },
  {
    // Match the statement's text instead of the call, because a background job may send this statement during any call.
    reason: 'finds due items by day and groups them by user',
    isFor: words(/from "recurring" inner join "users".*"next_due_day" <= .*group by/s),
  },
];

/** Calls that are allowed to read more pages for larger accounts. */
export const ALLOWED_GROWING_CALLS: readonly QueryPlanException[] = [
  {
    reason: 'moves the totals of each day and looks through all budgets',
    isFor: asked(/^(merge|delete|rename)Category/),
    mostPages: 2000,
  },
  {
    reason: 'money that a budget carries over can come from any earlier month',
    isFor: asked(/^(listBudgets|getMonth|check reminders)/),
    mostPages: 10_000,
  },
  {
    reason: 'searches the requested days for both sides of a transfer',
    isFor: asked(/^listTransferProposals .*endDate=/),
    mostPages: 4000,
  },
  { reason: 'looks for moved entries in the imports of the user', isFor: asked(/^createImport/), mostPages: 2000 },
  { reason: 'looks for imports that were run after a preview', isFor: asked(/^getImport(?!Page)/), mostPages: 500 },
  { reason: 'checks all entries up to the day, in steps of a thousand', isFor: asked(/^checkAccountEntries/) },
  { reason: 'counts the transactions of a name in a category', isFor: asked(/^listTransactions .*name=/) },
  {
    reason: 'later pages and counts of filtered lists add up months, each possibly on its own database page',
    isFor: asked(/^listTransactions (?!.*(search|Amount)=).*(page$|startDate=|tag=|accountId=)/),
    mostPages: 800,
  },
  {
    reason: 'a search reads all candidates, up to a limit',
    isFor: asked(/^((list|sum)Transactions .*(search|Amount)|listRefundPurchases .*(search|name))=/),
  },
  { reason: 'reads the transactions of two years, up to a limit', isFor: asked(/^listRepeating/) },
  { reason: 'reads the months of at most five years', isFor: asked(/^listPastPeriods .*period=year/), mostPages: 200 },
  { reason: 'a report has totals of each requested month', isFor: asked(/^getReport .*from=2017/), mostPages: 800 },
  {
    reason: 'adds up the transactions of those days by name, up to a limit',
    isFor: asked(/^listTopNames .*startDate=2017/),
  },
  { reason: 'rules are tested on existing transactions, up to a limit', isFor: asked(/^previewRules/) },
  { reason: 'an export contains everything', isFor: asked(/^export(Transactions|MatchingTransactions|Journal)/) },
  {
    reason: 'compares with all earlier imports: a user has a few in a month',
    isFor: asked(/^(create|list|update|run|delete)Import/),
    mostPages: 1300,
  },
  {
    reason: 'counts receipts one by one, and reads them for a search: users have few, as each needs a photo',
    isFor: asked(/^listReceipts( |$)/),
    mostPages: 200,
  },
  {
    reason: 'looks for the transaction of a receipt in the transfers that were joined from transactions',
    isFor: asked(/^updateReceipt/),
    mostPages: 2000,
  },
  { reason: 'adds up the imports of a new user, who has few', isFor: asked(/^getChecklist/), mostPages: 400 },
  { reason: 'a tag has totals per month and category', isFor: asked(/^getTag/), mostPages: 150 },
];

/** Statements that are allowed to find rows without using the user's id. */
export const ALLOWED_WITHOUT_USER: readonly QueryPlanException[] = [
  // On a slow machine, the cleanup at the start of the server is still running during the first calls.
  { reason: 'the cleanup of files finds the bulk writes of all users', isFor: words(/where "import_id" is not null/) },
  { reason: 'counters and invitations belong to no user', isFor: words(/"(limit_counts|invites)"/) },
  { reason: 'a session is found by the hash of its token', isFor: words(/"sessions".*"token_hash" = /s) },
  {
    reason: 'a password link is found by the hash of its token',
    isFor: words(/"password_resets".*"token_hash" = /s),
  },
  {
    reason: 'an email link is found by the hash of its token',
    isFor: words(/"email_changes".*"token_hash" = /s),
  },
  { reason: 'a login is found by its email address', isFor: words(/from "users" where "email" = /) },
  { reason: 'due mail of all users is sent', isFor: words(/from "mail_queue" where "due_at" <= /) },
  { reason: 'due notifications of all users are sent', isFor: words(/from "push_queue" where "due_at" <= /) },
  { reason: 'the key for notifications belongs to no user', isFor: words(/"push_keys"/) },
  { reason: 'a browser is removed with its session', isFor: words(/^delete from "sessions"/) },
  { reason: 'expired rows of all users are deleted', isFor: asked(/^sweep/) },
  { reason: 'counts waiting mail and overdue items of all users', isFor: asked(/^metrics/) },
  {
    reason: 'users with reminders are found by the time of their next check',
    isFor: words(/from "reminders" where "next_check_at" <= /),
  },
  {
    reason: 'due items of all users are found by day',
    isFor: words(/from "recurring" inner join "users".*"next_due_day" <= /s),
  },
];

/** Statements that are allowed to scan a whole table. */
export const ALLOWED_SCANS: readonly QueryPlanException[] = [
  { reason: 'counts the mail that waits, which is little', isFor: asked(/^metrics/) },
  { reason: "the items' names are a parameter", isFor: words(/from json_each\(\?\)/) },
  { reason: 'SQLite stores the last id, one row per table', isFor: words(/from sqlite_sequence/) },
];

const needed = new Set<QueryPlanException>();

/** Returns the first exception that matches the statement. */
export function findQueryPlanException(
  allowances: readonly QueryPlanException[],
  sent: Sent,
): QueryPlanException | undefined {
  const allowance = allowances.find(({ isFor }) => isFor(sent));
  if (allowance) needed.add(allowance);
  return allowance;
}

/** Returns the reasons of the exceptions that no statement needed. */
export function listUnusedExceptions(): string[] {
  return [...ALLOWED_SCANS, ...ALLOWED_WITHOUT_USER, ...ALLOWED_SORTS, ...ALLOWED_GROWING_CALLS]
    .filter((each) => !needed.has(each))
    .map(({ reason }) => reason);
}
