import type { ListedTransaction } from '../../contract/transactions.ts';

/** Of a transfer one of its sides is enough. */
export function wasChecked({ isChecked, isFromChecked, isToChecked }: ListedTransaction): boolean {
  return isChecked || isFromChecked === true || isToChecked === true;
}
