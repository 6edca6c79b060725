import type { Import } from '../../../contract/import-preview.ts';
import { counted } from '../../lists/counted.ts';

export type Proof = Import['balances'][number];

const FIGURES = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount without a currency: a file may be in another than the person's. */
export function figures(amount: number): string {
  return FIGURES.format(amount);
}

/** `1,234.56 + 27 rows = 2,345.67, as the file says`, or that they do not agree, or what the file says at all. */
export function proofWords({ opening, sum, rowCount, closing, isProven }: Proof): string {
  const rows = counted(rowCount, 'row');
  if (opening !== null && closing !== null) {
    if (isProven) return `${figures(opening)} + ${rows} = ${figures(closing)}, as the file says`;
    // Hundredths, as the sum of two floats may be off by a hair.
    const reached = Math.round(opening * 100 + sum * 100) / 100;
    const off = Math.round(closing * 100 - reached * 100) / 100;
    return `${figures(opening)} + ${rows} = ${figures(reached)}, but the file says ${figures(closing)}: ${figures(Math.abs(off))} apart. A row may be missing, or read in the wrong way.`;
  }
  if (closing !== null) return `The file says that the account ends with ${figures(closing)}.`;
  return `The file says that the account begins with ${figures(opening ?? 0)}.`;
}
