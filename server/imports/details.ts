import type { AccountKind } from '../../contract/accounts.ts';
import {
  type Import,
  type ImportAccount,
  type ImportResult,
  ROW_GROUPS,
  type RowGroup,
} from '../../contract/import-preview.ts';
import type { Answers } from '../../statements/read-statement.ts';
import type { ReadAccount, ReadFile } from '../../statements/rows.ts';

/** What is kept of an import beside its rows, as JSON. */
export type Details = {
  files: KeptFile[];
  accounts: KeptAccount[];
  categories: { from: string; rowCount: number; category: string }[];
  result: ImportResult | null;
  /** How many rows are in each group: kept, since to count them anew takes a while where there are many. */
  counts: GroupCounts;
  /** What rows that are to be added may be that is in the trash; imports of before have none here. */
  inTrash?: string[];
  /** Transactions of former files that these files should have, but have not; imports of before have none here. */
  vanished?: string[];
  /** Why the last run was broken off. */
  problem?: string;
  /** The first of the numbers that a run gives to what it adds. */
  firstSequence?: number;
};

export type KeptFile = ReadFile & {
  /** SHA-256 of its bytes, hex, and how many there are. */
  hash: string;
  size: number;
  /** How it was told to be read. */
  answers: Answers;
  /** Whether that is how a file with its head was read before. */
  isRemembered?: boolean;
  /** When the same file was imported before; an instant in milliseconds. */
  importedAt?: number;
};

export type KeptAccount = ReadAccount & {
  /** Where its rows go; null for an account that is made under the new name. */
  accountId: string | null;
  newName: string;
  newKind: AccountKind;
  /** The place of another for which an account is made, into which these rows go, too. */
  newWith?: number;
  reason: ImportAccount['reason'];
  isLeftOut: boolean;
  /** The account that files like its went to, and that has other rows on its days. Whoever chooses that all the same is not asked again. */
  doubted?: string;
  /** The account that a run has made for it. */
  madeId?: string;
  /**
   * The account of which a run has set the opening balance, as it was before: a revert puts it back. It is held where it is not what the earliest
   * file says but what makes the balances of later ones true.
   */
  openingOf?: { id: string; wasMinor: number; wasDay: string | null; isMinor: number; isHeld?: boolean };
};

/** How many rows are in each group, and what of them is to be added. */
export type GroupCounts = {
  groups: Record<RowGroup, number>;
  /** How many rows, and of those that are no transfers how many, and what they add up to; imports of before do not count transfers. */
  adds: { rows: number; count: number; incomeMinor: number; expenseMinor: number; transfers?: number };
  /** What all rows that are to be added make together, each side of a transfer among them, in hundredths. */
  includedMinor?: number;
  /** Where a file states what an account holds that is there. */
  brought?: Brought;
  /** The first of those that cannot be read; imports of before have none here. */
  unreadable?: Import['unreadable'];
};

/** What rows that are to be added bring to accounts up to the day of a stated balance, in hundredths, by the places of these. */
export type Brought = { byPlace: Record<string, number>; allMinor: number };

export const NO_COUNTS: GroupCounts = {
  groups: Object.fromEntries(ROW_GROUPS.map((group) => [group, 0])) as Record<RowGroup, number>,
  adds: { rows: 0, count: 0, incomeMinor: 0, expenseMinor: 0 },
};

export const NO_RESULT: ImportResult = {
  ...{ added: 0, transfers: 0, joined: 0, accountsMade: 0 },
  ...{ removed: 0, kept: 0, accountsKept: 0 },
};
