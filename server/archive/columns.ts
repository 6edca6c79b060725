import * as z from 'zod/mini';
import { isDay } from '../../contract/day.ts';
import { MAX_AMOUNT_MINOR } from '../../contract/money.ts';
import { MOST_TAGS } from '../../contract/tags.ts';
import { OPTIONAL_TEXTS, type Placed } from '../transactions/row.ts';
import type { PlacedTransfer } from '../transactions/transfers/row.ts';

/*
 * What can stand in a column of a record. An archive comes from anywhere: nothing goes into the database that these do not know.
 */

/** As the contract has them; longer than this nobody could have entered. */
const MOST_OF_NAME = 200;
const MOST_OF_CATEGORY = 50;
const MOST_OF_ACCOUNT = 50;
/** More than a form takes: files of other programs bring splits of up to this many lines. */
const MOST_LINES = 1000;
/** Longer than any text that Moneta keeps, but for what was seen on receipts. */
const MOST_LETTERS = 20_000;

/** PostgreSQL keeps no NUL. */
const text = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((value) => !value.includes('\0')),
  );

export const words = text(MOST_LETTERS);
export const name = text(MOST_OF_NAME);
export const category = text(MOST_OF_CATEGORY);
export const accountName = text(MOST_OF_ACCOUNT);
/** Folded, or all words of a receipt. */
export const longText = text(2_000_000);
/** A name in a list of names that one column holds: see `server/transactions/tags/packed.ts`. */
export const tagName = text(200).check(
  z.minLength(1),
  z.refine((name) => !name.includes('\x1f')),
);

/** Names files and rows. */
export const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
export const day = z.string().check(z.refine(isDay));
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));
export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const whole = z.number().check(z.refine(Number.isSafeInteger));
/** A number, or an instant in milliseconds since 1970. */
export const count = whole.check(z.refine((value) => value >= 0));
/** The columns of versions and days of months are of 32 bits. */
export const smallCount = count.check(z.refine((value) => value < 2 ** 31));
/** How often something was changed: so many changes can follow that the column never overflows. */
export const version = count.check(z.refine((value) => value < 2 ** 30));
/** A place in an order: so many can follow that none is ever too large to count on from. */
export const place = count.check(z.refine((value) => value < 2 ** 40));
/** Whole hundredths, of either sign. */
export const minor = whole;
/** What a person can enter as one amount, above nothing. */
export const amount = whole.check(z.refine((value) => value > 0 && value <= MAX_AMOUNT_MINOR));
/** An amount of either sign, as the opening balance of an account. */
export const signedAmount = whole.check(z.refine((value) => Math.abs(value) <= MAX_AMOUNT_MINOR));
export const budgetAmount = signedAmount.check(z.refine((value) => value >= 0));
export const bit = z.literal([0, 1]);
export const kind = z.literal(['expense', 'income']);

export const line = z.object({ category, amount_minor: amount, note: words });

/** The parts of a split transaction. */
export const lines = z.array(line).check(z.maxLength(MOST_LINES));
export const tags = z.array(tagName).check(z.maxLength(MOST_TAGS));

type Whole = { amount_minor: number; lines?: readonly z.infer<typeof line>[] | undefined };

/** Whether lines are the whole of their transaction, or there are none. */
export function areWhole({ amount_minor, lines = [] }: Whole) {
  return lines.length === 0 || lines.reduce((sum, each) => sum + each.amount_minor, 0) === amount_minor;
}

/** The texts that a transaction need not have, by their columns: an archive of before one came is without it. */
export const optionalTexts = forEach(OPTIONAL_TEXTS, z._default(words, ''));

function forEach<Name extends string, T>(names: readonly Name[], column: T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, column])) as Record<Name, T>;
}

const placed = {
  sequence: place,
  day,
  amount_minor: amount,
  recurring_id: z.optional(z.nullable(id)),
  created_at: count,
  version: z.optional(version),
};

/** Every field of what is kept is checked, or this does not compile. */
type Fields<Kept> = Record<Exclude<keyof Kept, 'id'>, z.ZodMiniType>;

const ofTransaction = {
  ...placed,
  ...forEach(OPTIONAL_TEXTS, z.optional(words)),
  kind,
  name,
  category,
  account_id: z.optional(id),
  is_checked: z.optional(bit),
  tags: z.optional(tags),
  lines: z.optional(lines),
} satisfies Fields<Placed>;

const ofTransfer = {
  ...placed,
  note: z.optional(words),
  from_account_id: id,
  to_account_id: id,
  from_checked: z.optional(bit),
  to_checked: z.optional(bit),
  sides: z.optional(z.nullable(z.string().check(z.refine(isSides)))),
} satisfies Fields<PlacedTransfer>;

const isWhole = z.refine<Whole>(areWhole);

/** What was deleted as it was before; of earlier versions without what came later. */
export const snapshot = z.union([z.strictObject(ofTransaction).check(isWhole), z.strictObject(ofTransfer)]);

const side = z.strictObject({ id, ...ofTransaction }).check(isWhole);

/** The two transactions that a transfer was joined of. */
export const sides = z.object({ expense: side, income: side });

/** True if a text is what a deleted transfer keeps of its two transactions. */
function isSides(text: string): boolean {
  try {
    return sides.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
