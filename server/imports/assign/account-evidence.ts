import type { AccountChoiceReason } from '../../../contract/imports/import-preview.ts';
import { groupByKey } from '../records/group-by-key.ts';
import type { AccountInFile } from './account-in-file.ts';

/** The strength of each reason to choose an account. The strongest evidence decides. */
const STRENGTHS = {
  'used last': 1,
  only: 2,
  'similar name': 3,
  name: 4,
  remembered: 5,
  balance: 6,
  // The guessed account is probably wrong, because it lacks the file's rows or conflicts with another file.
  'other rows': 7,
  'other balances': 7,
  'same rows': 8,
} satisfies Partial<Record<AccountChoiceReason, number>>;

/**
 * A reason to import the rows of one account in the files (`index`) into the user's account `accountId`, or into a new
 * account if `accountId` is null.
 */
export type AccountEvidence = { index: number; accountId: string | null; reason: keyof typeof STRENGTHS };

/** Limits on comparing rows, so that a malicious import cannot cause unlimited work. Real imports stay below them. */
export const COMPARISON_LIMITS = {
  /** At most this many accounts in the files are compared, and at most this many rows of each. */
  accounts: 40,
  rows: 2000,
  /** The number of an account in the files is compared with at most this many numbers known for one of the user's. */
  numbers: 100,
  /**
   * Each account in the files is compared with at most this many of the user's accounts (`candidates`). For each
   * candidate, at most this many imports and days are compared.
   */
  candidates: 10,
  imports: 50,
  days: 60,
};

/**
 * A few rows may be equal by chance, such as the same fee on the same day. Fewer compared rows than the first value
 * prove nothing, and a share of equal rows up to the second value may be a coincidence.
 */
export const MIN_ROWS_AS_EVIDENCE = 3;
export const MAX_COINCIDENTAL_ROW_SHARE = 0.1;

/** Chooses the target account with the strongest evidence. An account without evidence keeps its current target. */
export function chooseTargetAccounts(
  accounts: readonly AccountInFile[],
  evidence: readonly AccountEvidence[],
): AccountInFile[] {
  const evidenceByIndex = groupByKey(evidence, ({ index }) => index);
  return accounts.map((account) => {
    const found = evidenceByIndex.get(account.index) ?? [];
    const accountId = findStrongestEvidence(found)?.accountId;
    if (accountId === undefined) return account;
    // Use the first reason for this account, because only one is shown to the user.
    const reason = found.find((item) => item.accountId === accountId)?.reason ?? 'new';
    const guesses = found.filter((item) => STRENGTHS[item.reason] < STRENGTHS['other rows']);
    const doubted = findStrongestEvidence(guesses)?.accountId;
    return { ...account, accountId, reason, ...(doubted && doubted !== accountId && { doubted }) };
  });
}

/** Returns the strongest evidence. For equal reasons, an existing account is preferred to a new one. */
export function findStrongestEvidence(evidence: readonly AccountEvidence[]): AccountEvidence | undefined {
  const rank = ({ reason, accountId }: AccountEvidence) => STRENGTHS[reason] + (accountId === null ? 0 : 0.5);
  return evidence.toSorted((a, b) => rank(b) - rank(a))[0];
}
