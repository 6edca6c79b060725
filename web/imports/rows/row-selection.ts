import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import type { ImportRow } from '../../../contract/imports/import-rows.ts';
import type { ChangedImport } from '../../../contract/imports/imports.ts';
import type { RowGroupFilter } from '../queries.ts';

/** The selected rows: all rows in the list, or only the rows with these numbers. */
export type RowSelection = { isAll: true } | { isAll: false; numbers: ReadonlySet<number> };

export const NO_SELECTION: RowSelection = { isAll: false, numbers: new Set() };

/** Selects or deselects one row. If all rows were selected, all other rows are deselected. */
export function setRowSelected(selection: RowSelection, number: number, toBe: boolean): RowSelection {
  const numbers = new Set(selection.isAll ? [] : selection.numbers);
  if (toBe) numbers.add(number);
  else numbers.delete(number);
  return { isAll: false, numbers };
}

/** Rows in these groups are added only if the user includes them, and only if they have a date and an amount. */
export const GROUPS_ADDED_ON_REQUEST: readonly RowGroup[] = ['pending', 'unreadable', 'none'];

export const CHANGEABLE_ROW_GROUPS: readonly RowGroup[] = [
  ...(['new', 'likely', 'here', 'transfer', 'currency', 'left'] as const),
  ...GROUPS_ADDED_ON_REQUEST,
];

/**
 * The groups that "Select all" selects. They do not include possible duplicates, because the user must decide about
 * each of those.
 */
const WHOLE_GROUPS: readonly RowGroup[] = ['new', 'transfer', 'currency', 'left'];

export function isRowSelected(
  selection: RowSelection,
  shown: RowGroupFilter,
  { number, group }: Pick<ImportRow, 'number' | 'group'>,
) {
  if (!selection.isAll) return selection.numbers.has(number);
  return shown !== '' || WHOLE_GROUPS.includes(group);
}

export function countSelectedRows(
  selection: RowSelection,
  shown: RowGroupFilter,
  counts: Record<RowGroup, number>,
): number {
  if (!selection.isAll) return selection.numbers.size;
  const groups = shown === '' ? WHOLE_GROUPS : [shown];
  return groups.reduce((sum, group) => sum + counts[group], 0);
}

type RowChange = NonNullable<ChangedImport['rows']>[number];
type What = Omit<RowChange, 'numbers' | 'group'>;

/** Returns the part of the request body that changes the selected rows. */
export function toRowChanges(selection: RowSelection, shown: RowGroupFilter, what: What): RowChange[] {
  if (!selection.isAll) return [{ numbers: [...selection.numbers], ...what }];
  if (shown !== '') return [{ group: shown, ...what }];
  return WHOLE_GROUPS.map((group) => ({ group, ...what }));
}
