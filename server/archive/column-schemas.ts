import * as z from 'zod/mini';
import { NewBudget } from '../../contract/budgets.ts';
import { Category, getCategoryKey, MAX_LISTED_CATEGORIES } from '../../contract/categories.ts';
import { MAX_REMINDER_DAYS_BEFORE, ReminderChannel } from '../../contract/reminders.ts';
import { DaysOfMonth, Every, SCHEDULE_FIELDS } from '../../contract/schedules/schedule-fields.ts';
import { optionalTextSchema, requiredTextSchema } from '../../contract/text-schemas.ts';
import { MAX_TAGS_PER_TRANSACTION } from '../../contract/transactions/tags.ts';
import { ChangedTransaction, NewTransaction } from '../../contract/transactions/transactions.ts';
import { isDay, LATEST_DAY } from '../../domain/calendar-day.ts';
import { MAX_AMOUNT_MINOR } from '../../domain/money.ts';
import { MAX_BUDGET_AMOUNTS } from '../budgets/budget-amounts.ts';
import { MAX_COMPARED_ENTRIES } from '../transactions/accounts/compare-checked-balance.ts';
import { OPTIONAL_TEXT_COLUMNS, type TransactionWithPosition } from '../transactions/transaction-row.ts';
import type { TransferWithPosition } from '../transactions/transfers/transfer-row.ts';

/*
 * Checks the values of each column, because an archive cannot be trusted. The limits are those of the contract
 * (compared in `limits.test.ts`), and strings are normalized as in the contract.
 */

/**
 * Limits for lines, notes and tags. They are higher than in forms, because imports can create more lines, and older
 * versions created longer notes and tags.
 */
const MAX_IMPORTED_LINES = 1000;
const MAX_IMPORTED_LINE_NOTE = 2000;
const MAX_IMPORTED_TAG = 200;

/**
 * A string without NUL, which PostgreSQL cannot store. It may be empty. Used for columns that do not correspond to a
 * form field.
 */
const plainText = (maximum: number) =>
  z.string().check(
    z.maxLength(maximum),
    z.refine((value) => !value.includes('\0')),
  );

export const mediumText = plainText(20_000);
/** The search text of a receipt. */
export const longText = plainText(2_000_000);
export const fileName = plainText(400);

export const name = NewTransaction.shape.name;
export const note = NewTransaction.shape.note;
export const category = Category;

/** The lower-case name of a category or tag. Converting to lower case can turn one letter into up to three. */
export const key = plainText(3 * MAX_IMPORTED_TAG).check(
  z.minLength(1),
  z.refine((value) => value === getCategoryKey(value)),
);

/**
 * Rejects control characters, because one of them separates the tags in the database column
 * (`server/transactions/tags/packed-tags.ts`).
 */
export const tagName = requiredTextSchema(MAX_IMPORTED_TAG, 'Enter a tag').check(
  z.refine((value) => !/\p{Cc}/u.test(value)),
);

/** The id of a file or row. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const uncheckedIds = z.array(id).check(z.maxLength(MAX_COMPARED_ENTRIES));
export const day = z.string().check(z.refine(isDay));
/** A month for which budgets can exist. */
export const month = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  z.refine((value) => NewBudget.shape.year.safeParse(Number(value.slice(0, 4))).success),
);
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const whole = z.number().check(z.refine(Number.isSafeInteger));
const count = whole.check(z.refine((value) => value >= 0));
const LAST_INSTANT = Date.parse(`${LATEST_DAY}T23:59:59.999Z`);
/** Milliseconds since 1970, up to the last supported day. Later times would be sorted incorrectly as ISO strings. */
export const instant = count.check(z.refine((value) => value <= LAST_INSTANT));
/**
 * A version, count or position. Only values below 2^30 are accepted, because the number must be able to grow within 32
 * bits.
 */
export const smallCount = count.check(z.refine((value) => value < 2 ** 30));
export const version = smallCount;
/**
 * A sequence number. Only values below 2^40 are accepted, so that enough higher numbers remain free for new entries.
 */
export const sequence = count.check(z.refine((value) => value < 2 ** 40));
/** An amount in hundredths, which may be negative. */
export const amountMinor = whole;
/** An amount, in hundredths, that a user can enter: greater than zero. */
export const amount = whole.check(z.refine((value) => value > 0 && value <= MAX_AMOUNT_MINOR));
/**
 * An amount in hundredths that may be negative, such as an opening balance. Its size is limited like that of an entered
 * amount.
 */
export const signedAmount = whole.check(z.refine((value) => Math.abs(value) <= MAX_AMOUNT_MINOR));
export const budgetAmount = signedAmount.check(z.refine((value) => value >= 0));
export const budgetName = optionalTextSchema(50);
export const budgetCategories = z.array(category).check(z.maxLength(MAX_LISTED_CATEGORIES));
/** The amounts of a repeating budget, each with the first day on which it applies. */
export const budgetAmounts = z.array(z.strictObject({ from: day, amount_minor: budgetAmount })).check(
  z.minLength(1),
  z.maxLength(MAX_BUDGET_AMOUNTS),
  z.refine((steps) => steps.every(({ from }, at) => at === 0 || from > (steps[at - 1]?.from ?? ''))),
);
/** A currency that was read from a receipt. Moneta need not support it. */
export const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));
export const zeroOrOne = z.literal([0, 1]);
/** Archives of older versions have no channels. */
export const channel = z._default(ReminderChannel, 'mail');
/** The number of days by which a reminder precedes the due day, at least 1. */
export const daysBefore = count.check(z.refine((value) => value >= 1 && value <= MAX_REMINDER_DAYS_BEFORE));
export const kind = z.literal(['expense', 'income']);

/**
 * A schedule without its frequency, which has a column of its own. Null if the schedule consists only of its frequency.
 */
export const rhythm = z.nullable(
  z.strictObject({
    every: z.optional(Every),
    on: z.optional(DaysOfMonth),
    until: z.optional(day),
    times: SCHEDULE_FIELDS.times,
    weekend: SCHEDULE_FIELDS.weekend,
  }),
);

/** The amount of a transaction or line. Negative for refunds. */
export const transactionAmount = signedAmount.check(z.refine((value) => value !== 0));
export const linePosition = count.check(z.refine((value) => value < MAX_IMPORTED_LINES));

export const splitLine = z.object({
  category,
  amount_minor: transactionAmount,
  note: optionalTextSchema(MAX_IMPORTED_LINE_NOTE),
});

/** The lines of a split transaction. */
export const lines = z.array(splitLine).check(z.maxLength(MAX_IMPORTED_LINES));
export const tags = z.array(tagName).check(z.maxLength(MAX_TAGS_PER_TRANSACTION));

type Whole = { amount_minor: number; lines?: readonly z.infer<typeof splitLine>[] | undefined };

/** True if the lines add up to the amount, or if there are none. */
function haveMatchingLines({ amount_minor, lines = [] }: Whole) {
  return lines.length === 0 || lines.reduce((sum, each) => sum + each.amount_minor, 0) === amount_minor;
}

type Refundable = Whole & { kind?: unknown; refund_of?: string | null | undefined };

/**
 * True if the lines add up to the amount, and if a negative amount belongs to a refund. Refunds are stored as negative
 * expenses.
 */
export function isValidTransaction(row: Refundable): boolean {
  const isRefund = typeof row.refund_of === 'string';
  return haveMatchingLines(row) && row.amount_minor < 0 === isRefund && (!isRefund || row.kind === 'expense');
}

/** The optional text columns of a transaction. Some of them are missing from archives of older versions. */
export const optionalTextColumns = forEach(OPTIONAL_TEXT_COLUMNS, note);

function forEach<Name extends string, T>(names: readonly Name[], column: T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, column])) as Record<Name, T>;
}

const placed = {
  sequence: sequence,
  day,
  amount_minor: amount,
  recurring_id: z.optional(z.nullable(id)),
  created_at: instant,
  version: z.optional(version),
};

/** Requires a check for every stored field. If one is missing, the code does not compile. */
type Fields<Kept> = Record<Exclude<keyof Kept, 'id'>, z.ZodMiniType>;

const ofTransaction = {
  ...placed,
  amount_minor: transactionAmount,
  ...forEach(OPTIONAL_TEXT_COLUMNS, ChangedTransaction.shape.note),
  refund_of: z.optional(z.nullable(id)),
  refund_line: z.optional(z.nullable(linePosition)),
  kind,
  name,
  category,
  account_id: z.optional(id),
  is_checked: z.optional(zeroOrOne),
  is_estimate: z.optional(zeroOrOne),
  needs_review: z.optional(zeroOrOne),
  tags: z.optional(tags),
  lines: z.optional(lines),
} satisfies Fields<TransactionWithPosition>;

const ofTransfer = {
  ...placed,
  note: ChangedTransaction.shape.note,
  from_account_id: id,
  to_account_id: id,
  from_checked: z.optional(zeroOrOne),
  to_checked: z.optional(zeroOrOne),
  is_estimate: z.optional(zeroOrOne),
  sides: z.optional(z.nullable(z.string().check(z.refine(isSides)))),
} satisfies Fields<TransferWithPosition>;

const isWhole = z.refine<Refundable>(isValidTransaction);

/** A snapshot of an entry from before it was deleted. Snapshots written by older versions lack newer fields. */
export const deletedSnapshot = z.union([z.strictObject(ofTransaction).check(isWhole), z.strictObject(ofTransfer)]);

const side = z.strictObject({ id, ...ofTransaction }).check(isWhole);

/** The transactions that a transfer was made from: two that were joined, or a single one. */
export const transferSides = z
  .object({ expense: z.optional(side), income: z.optional(side) })
  .check(z.refine(({ expense, income }) => expense !== undefined || income !== undefined));

/** True if the string is valid JSON with the original transactions of a deleted transfer. */
function isSides(text: string): boolean {
  try {
    return transferSides.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
