import type { AccountReason } from '../../../contract/imports/import-preview.ts';
import { groupByKey } from '../records/group-by.ts';
import type { StoredAccount } from '../records/import-details.ts';

/**
 * A reason to send the rows of an account in the files to one of the user's accounts, or to a new one (null). `index` is the
 * index of the account in the files.
 */
export type Evidence = { index: number; accountId: string | null; score: number; reason: AccountReason };

/** The highest score decides. */
export const SCORES = {
  usedLast: 1,
  onlyAccount: 2,
  sameName: 3,
  remembered: 4,
  sameBalance: 5,
  /** The rows do not belong to the account that the scores above propose. */
  otherRows: 6,
  /** The rows may belong to this account instead. */
  noOtherRows: 7,
  sameRows: 8,
};

/** Limits of all comparisons. They are higher than real users need, and limit the work for a malicious import. */
export const COMPARISON_LIMITS = {
  /** How many accounts in the files are compared with existing entries, and of how many of the user's accounts. */
  accounts: 20,
  candidates: 10,
  /** How many earlier imports of each account are compared. */
  imports: 50,
  /** How many new accounts may be joined into one, and how many pairs of accounts have their rows compared. */
  newAccounts: 60,
  pairs: 200,
  /** How many of the last common days are compared, and how many rows. */
  days: 60,
  rows: 1000,
};

/**
 * Fewer rows than this prove nothing. At most this share of rows exists twice by chance, such as the same fee on one
 * day.
 */
export const MIN_ROWS_AS_EVIDENCE = 3;
export const MAX_COINCIDENTAL_ROW_SHARE = 0.1;

/** Sends the rows of each account to the target with the strongest evidence. Accounts without evidence keep their target. */
export function chooseTargets(accounts: readonly StoredAccount[], evidence: readonly Evidence[]): StoredAccount[] {
  const byIndex = groupByKey(evidence, ({ index }) => index);
  return accounts.map((account, index) => chooseTarget(account, byIndex.get(index) ?? []));
}

function chooseTarget(account: StoredAccount, evidence: readonly Evidence[]): StoredAccount {
  const strongest = findStrongest(evidence);
  if (!strongest) return account;
  const { accountId } = strongest;
  // The first reason for the account is shown to the user.
  const reason = evidence.find((each) => each.accountId === accountId)?.reason ?? 'new';
  const doubted = findStrongest(evidence.filter(({ score }) => score < SCORES.otherRows))?.accountId ?? accountId;
  return { ...account, accountId, reason, ...(doubted !== accountId && doubted !== null && { doubted }) };
}

export function findStrongest(evidence: readonly Evidence[]): Evidence | undefined {
  return evidence.toSorted((a, b) => b.score - a.score)[0];
}
