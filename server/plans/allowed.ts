import type { Statement } from './record-statements.ts';

type Sent = Pick<Statement, 'sql'> & { call: string };

/** What is let pass, and why. One that nothing needs any more fails the test. */
export type Allowance = { reason: string; isFor: (sent: Sent) => boolean };

const words =
  (pattern: RegExp) =>
  ({ sql }: Sent) =>
    pattern.test(sql);
const asked =
  (pattern: RegExp) =>
  ({ call }: Sent) =>
    pattern.test(call);

/** A sort of what no index has in order. */
export const SORTS: readonly Allowance[] = [
  { reason: 'an index of words has what it names in no order', isFor: asked(/^listTransactions search/) },
  {
    reason: 'few receipts are of one file, day, amount or transaction',
    isFor: words(/order by "receipts"."sequence" desc/),
  },
  { reason: 'a user has few recurring items', isFor: words(/from "recurring" where "user_id" = /) },
  { reason: 'a user has few lessons', isFor: words(/from "receipt_lessons" where "user_id" = /) },
  { reason: 'what is due is found by day, and grouped by user', isFor: asked(/^post what is due/) },
  {
    reason: 'rows to be removed are visited in the order of the table',
    isFor: words(/^delete from "\w+" where ctid in/),
  },
];

/** A statement over rows of users that names none. */
export const NAMELESS: readonly Allowance[] = [
  { reason: 'who asks is known by the hash of a token', isFor: words(/"sessions".*"token_hash" = /s) },
  {
    reason: 'a link to choose a password is known by the hash of its token',
    isFor: words(/"password_resets".*"token_hash" = /s),
  },
  { reason: 'who logs in is known by the address', isFor: words(/from "users" where "email" = /) },
  { reason: 'what has run out goes, whosever it was', isFor: asked(/^sweep/) },
  {
    reason: 'what is due is found by its day',
    isFor: words(/from "recurring" inner join "users".*"next_due_day" <= /s),
  },
  {
    reason: 'accounts to clear out are found by being deleted',
    isFor: words(/from "users" where "deleted_at" is not null/),
  },
  {
    reason: 'rows to be removed are named by a query that names the user',
    isFor: words(/^delete from "\w+" where (ctid|rowid) in/),
  },
];

/** A call that may touch more pages the more an account has. */
export const GROWING: readonly Allowance[] = [
  { reason: 'a search reads all that may match, up to a bound', isFor: asked(/^listTransactions search/) },
  { reason: 'an export has everything', isFor: asked(/^exportTransactions/) },
  { reason: 'an account goes with everything', isFor: asked(/^deleteAccount/) },
  { reason: 'a category moves everything in it', isFor: asked(/^deleteCategory/) },
  {
    reason: 'receipts are counted one by one, and read where they are searched: each took a photograph',
    isFor: asked(/^listReceipts/),
  },
];

const needed = new Set<Allowance>();

export function isAllowed(allowances: readonly Allowance[], sent: Sent): boolean {
  const allowance = allowances.find(({ isFor }) => isFor(sent));
  if (allowance) needed.add(allowance);
  return allowance !== undefined;
}

/** The reasons that nothing has needed. */
export function unused(): string[] {
  return [...SORTS, ...NAMELESS, ...GROWING].filter((each) => !needed.has(each)).map(({ reason }) => reason);
}
