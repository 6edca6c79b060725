import type { AccountReason } from '../../../contract/imports/import-preview.ts';
import { groupByKey } from '../records/group-by.ts';
import type { AccountInFile } from './account-in-file.ts';

/**
 * A reason to send the rows of an account in the files to one of the user's accounts, or to a new one (null). `index`
 * is the index of the account in the files.
 */
export type Evidence = { index: number; accountId: string | null; score: number; reason: AccountReason };

/** How strong each kind of evidence is. The evidence with the highest score decides. */
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
  /** How many accounts of the files are compared, and how many rows of each. */
  accounts: 40,
  rows: 2000,
  /** How many of the user's accounts each of them is compared with, and how many imports and days of each. */
  candidates: 10,
  imports: 50,
  days: 60,
};

/**
 * Fewer rows than this prove nothing. At most this share of rows exists twice by chance, such as the same fee on one
 * day.
 */
export const MIN_ROWS_AS_EVIDENCE = 3;
export const MAX_COINCIDENTAL_ROW_SHARE = 0.1;

/** Chooses the target account with the strongest evidence. Accounts without evidence keep their target. */
export function chooseTargets(accounts: readonly AccountInFile[], evidence: readonly Evidence[]): AccountInFile[] {
  const byIndex = groupByKey(evidence, ({ index }) => index);
  return accounts.map((account) => {
    const its = byIndex.get(account.index) ?? [];
    const strongest = findStrongest(its);
    if (!strongest) return account;
    const { accountId } = strongest;
    // The first reason for the account is shown to the user.
    const reason = its.find((each) => each.accountId === accountId)?.reason ?? 'new';
    const doubted = findStrongest(its.filter(({ score }) => score < SCORES.otherRows))?.accountId ?? accountId;
    return { ...account, accountId, reason, ...(doubted !== accountId && doubted !== null && { doubted }) };
  });
}

export function findStrongest(evidence: readonly Evidence[]): Evidence | undefined {
  return evidence.toSorted((a, b) => b.score - a.score)[0];
}
