import type { AccountReason } from '../../../contract/imports/import-preview.ts';
import { groupByKey } from '../records/group-by.ts';
import type { StoredAccount } from '../records/import-details.ts';

/**
 * A reason to send the rows of an account in the files to one of the user's accounts, or to a new one (null). `index` is the
 * index of the account in the files.
 */
export type AccountEvidence = { index: number; accountId: string | null; score: number; reason: AccountReason };

/** Each score is greater than the sum of all lower ones, so the strongest evidence decides. */
export const EVIDENCE_SCORES = {
  none: 0,
  usedLast: 1,
  onlyAccount: 2,
  sameName: 4,
  remembered: 8,
  sameBalance: 16,
  /** The rows do not belong to the account proposed so far. */
  otherRows: 32,
  /** The rows may belong to this account instead. */
  noOtherRows: 64,
  sameRows: 128,
};

/** Limits of all comparisons. They are higher than real users need, and limit the work for a malicious import. */
export const COMPARISON_LIMITS = {
  /**
   * How many accounts in the files are compared with existing entries, and with how many of the user's accounts each is
   * compared.
   */
  accounts: 20,
  candidates: 5,
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

/** Sends the rows of each account to the target with the highest score. Accounts without evidence keep their target. */
export function chooseTargetAccounts(
  accounts: readonly StoredAccount[],
  evidence: readonly AccountEvidence[],
): StoredAccount[] {
  const byIndex = groupByKey(evidence, ({ index }) => index);
  return accounts.map((account, index) => chooseTarget(account, byIndex.get(index) ?? []));
}

export function chooseTarget(account: StoredAccount, evidence: readonly AccountEvidence[]): StoredAccount {
  const sums = new Map<string | null, number>();
  for (const { accountId, score } of evidence) sums.set(accountId, (sums.get(accountId) ?? 0) + score);
  const highest = Math.max(...sums.values());
  const reasons = evidence.filter(({ accountId }) => sums.get(accountId) === highest);
  // The first reason is shown to the user. A reason with the lowest score counts only if there is no other reason.
  const best = reasons.find(({ score }) => score > EVIDENCE_SCORES.none) ?? reasons[0];
  const { accountId: before } = account;
  if (!best || (best.accountId === before && best.reason === account.reason)) return account;
  const { accountId, reason } = best;
  return { ...account, accountId, reason, ...(before !== null && { doubted: before }) };
}
