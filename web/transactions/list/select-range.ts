/** The selected rows, and the row from which Shift selects a range. */
export type RowSelection = { ids: ReadonlySet<string>; anchor: string | undefined };

/**
 * Selects or deselects a row, as a click on its checkbox does. With Shift, all rows from the last clicked row to this
 * one become selected or deselected.
 * @param rowIds the rows of the page, in their order
 */
export function selectRow(
  { ids, anchor }: RowSelection,
  id: string,
  { isChosen, isRange, rowIds }: { isChosen: boolean; isRange: boolean; rowIds: readonly string[] },
): RowSelection {
  const next = new Set(ids);
  for (const each of isRange ? findRange(rowIds, anchor ?? id, id) : [id]) {
    if (isChosen) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
}

/** Returns the rows between two rows, including both. If the first one is on another page, returns only the second. */
function findRange(rowIds: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [rowIds.indexOf(from), rowIds.indexOf(to)];
  return start < 0 || end < 0 ? [to] : rowIds.slice(Math.min(start, end), Math.max(start, end) + 1);
}
