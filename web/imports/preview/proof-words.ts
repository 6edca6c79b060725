import type { Import, ImportAccount } from '../../../contract/import-preview.ts';
import { formatDay } from '../../days/format-day.ts';
import { counted } from '../../lists/counted.ts';

export type Proof = Import['balances'][number];

const FIGURES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount without a currency: a file may be in another than the person's. */
export function figures(amount: number): string {
  return FIGURES.format(amount);
}

/** `1,234.56 + 27 rows = 2,345.67, as the file says`, or that they do not agree, or what the file says at all. */
export function proofWords({ opening, sum, rowCount, closing, closingDay, isProven }: Proof): string {
  const rows = counted(rowCount, 'row');
  if (opening !== null && closing !== null) {
    if (isProven) return `${figures(opening)} + ${rows} = ${figures(closing)}, as the file says`;
    // Hundredths, as the sum of two floats may be off by a hair.
    const reached = Math.round(opening * 100 + sum * 100) / 100;
    const off = Math.round(closing * 100 - reached * 100) / 100;
    return `${figures(opening)} + ${rows} = ${figures(reached)}, but the file says ${figures(closing)}: ${figures(Math.abs(off))} apart. A row may be missing, or read in the wrong way.`;
  }
  if (closing !== null && closingDay !== null)
    return `The file says that the account holds ${figures(closing)} on ${formatDay(closingDay)}.`;
  if (closing !== null) return `The file says that the account ends with ${figures(closing)}.`;
  return `The file says that the account begins with ${figures(opening ?? 0)}.`;
}

/**
 * What the account will hold, with all that is in it already, and whether that is what the file says; undefined where nothing is said of it,
 * or where its opening balance explains the difference.
 */
export function afterWords(
  { after, closing, openingToSet }: Proof,
  move: ImportAccount['openingMove'] = null,
): { words: string; isReached: boolean } | undefined {
  if (!after || closing === null) return undefined;
  const holds = `Afterwards the account holds ${figures(after.balance)} on ${formatDay(after.day)}`;
  const off = Math.round(closing * 100) - Math.round(after.balance * 100);
  if (off === 0) return { words: `${holds}, as the file says.`, isReached: true };
  // Its opening balance is all that is missing, and can be set right here.
  if (openingToSet !== null && Math.round(openingToSet * 100) === off) return undefined;
  if (move?.gap && Math.round(move.gap * 100) === -off) return undefined;
  const apart = `${figures(Math.abs(off) / 100)} ${off > 0 ? 'are missing' : 'too much'} here`;
  return { words: `${holds}, but the file says ${figures(closing)}: ${apart}.`, isReached: false };
}

/** What becomes of the opening balance of an account where the file is earlier than what is in it; undefined where it stays. */
export function openingMoveWords({
  opening,
  openingMove,
}: Pick<ImportAccount, 'opening' | 'openingMove'>): { words: string; isJoined: boolean } | undefined {
  if (!openingMove || opening === null) return undefined;
  const { from, gap } = openingMove;
  const moved = `The opening balance of the account changes from ${figures(from)} to ${figures(opening)}, as the file begins before what is in it.`;
  if (gap === null) return { words: moved, isJoined: true };
  const held = `${moved} Later balances stay as they are.`;
  if (gap === 0) return { words: held, isJoined: true };
  const apart = `${figures(Math.abs(gap))} ${gap > 0 ? 'below' : 'above'}`;
  const why = `But the file ends ${apart} what the account goes on with: days between may be missing.`;
  return { words: `${held} ${why}`, isJoined: false };
}

/** How an account would agree with its first file that holds entries of before, and has no opening balance; undefined for any other. */
export function openingToSetWords({ openingToSet }: Proof): string | undefined {
  if (openingToSet === null) return undefined;
  return `This account has no opening balance. With ${figures(openingToSet)} it matches this file.`;
}
