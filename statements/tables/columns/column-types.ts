import type { ParsedAmount } from '../../parse-amounts.ts';
import type { HeaderRole } from '../header-roles.ts';

/**
 * Indexes of the amount columns. A table has either one amount column, or one for expenses (`out`) and one for income
 * (`in`).
 */
export type AmountColumnIndexes = {
  amount?: number;
  out?: number | undefined;
  in?: number | undefined;
  balance?: number;
  /** True if nothing shows which of the columns `out` and `in` is which. */
  areSidesGuessed?: boolean;
};

/** A column that has been inspected but whose role has not been decided yet. */
export type InspectedColumn = {
  index: number;
  header: string;
  role: HeaderRole | undefined;
  /** The cells that are not empty. */
  cells: string[];
  hasDates: boolean;
  amounts: ParsedAmount[];
  hasAmounts: boolean;
  hasCurrencies: boolean;
};
