import * as z from 'zod/mini';
import { Money } from '../amount-schemas.ts';

/** A comparison of the balances in the file with the sum of its rows. */
export const BalanceProof = z.object({
  /** Index of the file's account in `accounts`. */
  account: z.number(),
  opening: z.nullable(Money),
  /** Sum of all rows between the opening balance and the closing balance. */
  sum: Money,
  rowCount: z.number(),
  closing: z.nullable(Money),
  /** The day of the closing balance; null if unknown. The file may also contain later rows. */
  closingDay: z.nullable(z.string()),
  /**
   * True if the opening balance plus the sum equals the closing balance; null if one of the two balances is not in the
   * file.
   */
  isProven: z.nullable(z.boolean()),
  /**
   * Balance of the target account at the end of the closing day, including existing and imported entries. Null if the
   * account is empty, if the file has no closing balance, or once the import has been run.
   */
  after: z.nullable(z.object({ day: z.string(), balance: Money })),
  /**
   * The opening balance that would make the account's balance match the file. Null if the account already has this
   * opening balance, if its opening balance has a day, if an earlier file was imported into it, or if existing entries
   * explain the difference.
   */
  openingToSet: z.nullable(Money),
  /**
   * The day to save with `openingToSet`, so that rows from before it do not change the balances in the file. It is the
   * first day of the file or of the existing entries, whichever is earlier. Null if `openingToSet` is null.
   */
  openingDayToSet: z.nullable(z.string()),
});
