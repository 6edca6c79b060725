import type { StatementEntry } from '../../statement.ts';
import { ROW_PATTERNS } from '../../word-patterns.ts';
import { normalizeHeader } from '../header-roles.ts';
import { type CellRow, getCellText } from '../transaction-table.ts';

type RowEntry = { row: CellRow; entry: StatementEntry };

const MAX_PARTS = 50;

/**
 * Joins purchases that are listed twice: once with their total and once for each category. The parts must add up to the
 * total. They name the total's id as their parent, or follow a row whose category is a word such as `Split`.
 */
export function joinSplitParents(rowEntries: readonly RowEntry[], header: CellRow | undefined): RowEntry[] {
  const parentColumn = header?.cells.findIndex((cell) => PARENT_ID.test(normalizeHeader(cell))) ?? -1;
  const partsByParent = groupByParent(rowEntries, parentColumn);
  const isPart = new Set<RowEntry>();
  const joined = rowEntries.map((rowEntry, at) => {
    const { entry } = rowEntry;
    const candidates = partsByParent.get(entry.id ?? '') ?? (isSplit(entry) ? listFollowing(rowEntries, at) : []);
    const parts = takeSum(candidates, entry.amountMinor);
    if (!parts) return rowEntry;
    for (const part of parts) isPart.add(part);
    return { ...rowEntry, entry: addParts(entry, parts) };
  });
  return isPart.size === 0 ? [...rowEntries] : joined.filter((_, at) => !isPart.has(rowEntries[at] as RowEntry));
}

const PARENT_ID = /^(?:parent|split parent|split)(?: transaction)? id$/;

function groupByParent(rowEntries: readonly RowEntry[], column: number): Map<string, RowEntry[]> {
  const parts = new Map<string, RowEntry[]>();
  if (column < 0) return parts;
  for (const rowEntry of rowEntries) {
    const parent = getCellText(rowEntry.row, column);
    if (parent === '' || parent === rowEntry.entry.id) continue;
    parts.set(parent, [...(parts.get(parent) ?? []), rowEntry]);
  }
  return parts;
}

const isSplit = ({ category = '' }: StatementEntry) => category.length <= 40 && ROW_PATTERNS.split.test(category);

/** Returns the rows after a split on the same day and in the same account. */
function listFollowing(rowEntries: readonly RowEntry[], at: number): RowEntry[] {
  const split = rowEntries[at]?.entry;
  const following = rowEntries.slice(at + 1, at + 1 + MAX_PARTS);
  const end = following.findIndex(({ entry }) => entry.day !== split?.day || entry.account !== split?.account);
  return end < 0 ? following : following.slice(0, end);
}

/** Returns the first rows that add up to the total, or undefined if there are none. */
function takeSum(candidates: readonly RowEntry[], totalMinor: number): RowEntry[] | undefined {
  let sum = 0;
  for (const [index, { entry }] of candidates.entries()) {
    sum += entry.amountMinor;
    if (index > 0 && sum === totalMinor) return candidates.slice(0, index + 1);
  }
  return undefined;
}

function addParts({ category: _, ...entry }: StatementEntry, parts: readonly RowEntry[]): StatementEntry {
  return {
    ...entry,
    parts: parts.map(({ entry: { category = '', amountMinor, name, note } }) => ({
      category,
      amountMinor,
      note: note || (name === entry.name ? '' : name),
    })),
  };
}
