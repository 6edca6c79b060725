import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import type { RowsShown } from '../queries.ts';

/** The selected rows of a list: either all of its rows, or some of them by number. */
export type Selection = { isAll: true } | { isAll: false; numbers: ReadonlySet<number> };

export const NOTHING: Selection = { isAll: false, numbers: new Set() };

/**
 * Returns the selection after one row was added or removed. If all rows were selected, the new selection starts empty.
 */
export function withChosen(selection: Selection, number: number, toBe: boolean): Selection {
  const numbers = new Set(selection.isAll ? [] : selection.numbers);
  if (toBe) numbers.add(number);
  else numbers.delete(number);
  return { isAll: false, numbers };
}

/** Rows of these groups are added only on request, and only if they have a date and an amount. */
export const ON_REQUEST: readonly RowGroup[] = ['pending', 'unreadable', 'none'];

/** The groups whose rows the person can change. */
export const CHANGEABLE: readonly RowGroup[] = [
  ...(['new', 'likely', 'here', 'transfer', 'currency', 'left'] as const),
  ...ON_REQUEST,
];

/**
 * The groups that "select all" includes. Possible duplicates are excluded, so that the person decides about each of
 * them.
 */
const WHOLE_GROUPS: readonly RowGroup[] = ['new', 'transfer', 'currency', 'left'];

export function isChosen(
  selection: Selection,
  shown: RowsShown,
  { number, group }: Pick<ImportRow, 'number' | 'group'>,
) {
  if (!selection.isAll) return selection.numbers.has(number);
  return shown !== '' || WHOLE_GROUPS.includes(group);
}

export function countChosen(selection: Selection, shown: RowsShown, counts: Record<RowGroup, number>): number {
  if (!selection.isAll) return selection.numbers.size;
  const groups = shown === '' ? WHOLE_GROUPS : [shown];
  return groups.reduce((sum, group) => sum + counts[group], 0);
}

type RowChange = NonNullable<ChangedImport['rows']>[number];
type What = Omit<RowChange, 'numbers' | 'group'>;

/** Returns the changes of rows to send for a selection. */
export function toRowChanges(selection: Selection, shown: RowsShown, what: What): RowChange[] {
  if (!selection.isAll) return [{ numbers: [...selection.numbers], ...what }];
  if (shown !== '') return [{ group: shown, ...what }];
  return WHOLE_GROUPS.map((group) => ({ group, ...what }));
}
