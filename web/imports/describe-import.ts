import type {
  Import,
  ImportAccount,
  ImportHead,
  ImportResult,
  RowGroup,
} from '../../contract/imports/import-preview.ts';
import { formatCount } from '../lists/format-count.ts';
import { formatNumber } from '../region/format-number.ts';

/**
 * The names of the row groups, in display order. `one` and `many` follow a count, such as "2 transfers". `title` is
 * shown above a list of rows, and `row` describes a single row.
 */
const GROUPS: Record<RowGroup, { one: string; many?: string; title: string; row?: string }> = {
  new: { one: 'new', title: 'New' },
  likely: {
    one: 'possible duplicate',
    many: 'possible duplicates',
    title: 'Possible duplicates',
    row: 'Possible duplicate',
  },
  here: { one: 'already recorded', title: 'Already recorded' },
  transfer: { one: 'transfer', many: 'transfers', title: 'Transfers', row: 'Transfer' },
  opening: { one: 'opening balance', many: 'opening balances', title: 'Opening balance' },
  currency: { one: 'in another currency', title: 'Other currency' },
  pending: { one: 'pending', title: 'Pending' },
  unreadable: { one: 'unreadable', title: 'Unreadable' },
  none: { one: 'not a transaction', many: 'not transactions', title: 'Not a transaction' },
  left: { one: 'skipped', title: 'Skipped' },
};

export function getRowGroupTitle(group: RowGroup): string {
  return GROUPS[group].title;
}

export function getRowGroupLabel(group: RowGroup): string {
  const { title, row = title } = GROUPS[group];
  return row;
}

/** Returns the groups that contain rows. The group `wanted` is included even if it is empty. */
export function listNonEmptyRowGroups(counts: Record<RowGroup, number>, wanted: RowGroup | '' = ''): RowGroup[] {
  return (Object.keys(GROUPS) as RowGroup[]).filter((group) => counts[group] > 0 || group === wanted);
}

type Unreadable = Import['unreadable'];

/**
 * Returns the file names as text. If there are more than three, names the first two and says how many more there are.
 */
export function describeFileNames(fileNames: readonly string[]): string {
  if (fileNames.length <= 3) return fileNames.join(', ');
  return `${fileNames.slice(0, 2).join(', ')} and ${formatNumber(fileNames.length - 2)} more`;
}

/**
 * Describes what is lost if a preview is discarded. A preview that has not been opened has no row counts, so it gets a
 * general text.
 */
export function describeDiscard(of: ImportHead | Import): string {
  if ('adds' in of && of.adds.count + of.adds.transfers === 0) {
    const known = of.groups.here + of.groups.likely;
    const are = known === 1 ? 'is' : 'are';
    if (known > 0)
      return `${formatCount(known, 'row')} ${are} already recorded and will stay so. There is nothing new to add.`;
    return 'There is nothing to add, so nothing will be lost.';
  }
  return 'Nothing from this preview has been added yet. Changes that you made in it will be lost.';
}

/**
 * Returns a summary of all rows, such as `31 rows: 27 new, 2 already recorded, 1 pending, 1 unreadable (line 14:
 * amount)`.
 */
export function describeRowCounts(
  rowCount: number,
  counts: Record<RowGroup, number>,
  unreadable: Unreadable = [],
  fileNames: readonly string[] = [],
): string {
  const parts = listNonEmptyRowGroups(counts).map((group) => {
    const { one, many = one } = GROUPS[group];
    const part = formatCount(counts[group], one, many);
    return group === 'unreadable' ? `${part}${whichLines(unreadable, counts.unreadable, fileNames)}` : part;
  });
  return parts.length === 0 ? 'No rows' : `${formatCount(rowCount, 'row')}: ${parts.join(', ')}`;
}

/**
 * Returns where the first unreadable rows are. File names are included if there are several files. Sheets and files in
 * archives have no line numbers.
 */
function whichLines(unreadable: Unreadable, count: number, fileNames: readonly string[]): string {
  const lines = unreadable.map(({ file, line, reason }) => {
    if (line === 0) return reason === 'sheet' ? 'a sheet of the workbook' : 'a file in the archive';
    return `line ${line}${fileNames.length > 1 ? ` of ${fileNames[file]}` : ''}: ${reason}`;
  });
  return lines.length === 0 ? '' : ` (${[...new Set(lines)].join(', ')}${count > lines.length ? ' and others' : ''})`;
}

/** Describes which accounts the rows will be added to, such as `2 new accounts, 1 of your accounts, 2 skipped`. */
export function describeTargetAccounts(
  accounts: readonly Pick<ImportAccount, 'accountId' | 'isLeftOut' | 'newWith'>[],
): string {
  const taken = accounts.filter(({ isLeftOut }) => !isLeftOut);
  const made = taken.filter(({ accountId, newWith }) => accountId === null && newWith === null).length;
  const own = new Set(taken.flatMap(({ accountId }) => accountId ?? [])).size;
  const left = accounts.length - taken.length;
  const parts = [
    made > 0 && formatCount(made, 'new account'),
    own > 0 && `${formatNumber(own)} of your accounts`,
    left > 0 && `${formatNumber(left)} skipped`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/**
 * Describes what the import will add, such as `27 transactions and 1 transfer`. Returns null if the import will add
 * nothing.
 */
export function describeImportAdditions({
  count,
  transfers,
}: Pick<Import['adds'], 'count' | 'transfers'>): string | null {
  const parts = [count > 0 && formatCount(count, 'transaction'), transfers > 0 && formatCount(transfers, 'transfer')];
  return parts.filter((part) => part !== false).join(' and ') || null;
}

/** Explains why no rows will be added: the user has not included any yet, or there is nothing new. */
export function explainNothingToImport(counts: Record<RowGroup, number>): string {
  const canInclude = counts.currency + counts.pending + counts.unreadable + counts.left > 0;
  return canInclude ? 'No rows are included yet.' : 'Nothing new to import.';
}

export function describeImportResult({ added, transfers, joined, accountsMade }: ImportResult): string {
  if (added + transfers === 0 && joined > 0) return `${formatCount(joined, 'row')} matched with your transactions`;
  const parts = [
    `${formatCount(added, 'transaction')} added`,
    transfers > 0 && formatCount(transfers, 'transfer'),
    joined > 0 && `${formatCount(joined, 'duplicate')} skipped`,
    accountsMade > 0 && `${formatCount(accountsMade, 'account')} created`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/**
 * Returns a sentence that says how many imported transactions may be transfers.
 * @param isAll true if all imported transactions were checked
 */
export function describePossibleTransfers(count: number, isAll: boolean): string {
  const which = `${isAll ? '' : 'At least '}${formatNumber(count)} of the imported transactions may be`;
  return `${which} ${count === 1 ? 'a transfer' : 'transfers'} between your accounts.`;
}

/**
 * Returns a sentence that says how many transactions were removed when an import was undone, and how many were kept.
 */
export function describeUndoneImport({ removed, kept, accountsKept }: ImportResult): string {
  const gone = `${formatCount(removed, 'transaction')} removed`;
  const accounts = accountsKept > 0 && formatCount(accountsKept, 'account');
  const stays = [kept > 0 && formatNumber(kept), accounts].filter((each) => each !== false).join(' and ');
  return stays === '' ? gone : `${gone}, ${stays} kept because you edited ${kept + accountsKept === 1 ? 'it' : 'them'}`;
}

/** The reasons why a row is not a transaction or could not be read. */
const REASONS: Record<string, string> = {
  amount: 'The amount cannot be read.',
  date: 'The date cannot be read.',
  direction: 'It is unclear whether this is income or an expense.',
  file: 'A file of this archive cannot be read.',
  sheet: 'A sheet of this workbook cannot be read.',
  end: 'The file ends unexpectedly here.',
  pending: 'Not booked by the bank yet.',
  failed: 'Declined, cancelled or reversed.',
  deleted: 'Deleted in the other app.',
  balance: 'A balance, not a transaction.',
  'no booking': 'Not a transaction.',
  'opening balance': 'The opening balance of the account.',
  zero: 'The amount is zero.',
};

export function describeSkipReason(reason: string): string {
  return REASONS[reason] ?? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
