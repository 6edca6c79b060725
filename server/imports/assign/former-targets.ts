import type { StoredFile } from '../records/import-details.ts';
import { getHeaderKey } from '../records/learned-corrections.ts';
import { getTargetAccount, type ImportRecord } from '../records/store.ts';
import { isNamelessAccount } from './choose-accounts.ts';

/** The accounts that received the files of completed imports, newest first. */
export type PreviousTargetAccounts = {
  /**
   * The accounts that received files with this header but without a number or name. `confirmed` contains those that the
   * user chose although Moneta doubted them.
   */
  ofHeader(file: StoredFile | undefined): { targets: readonly string[]; confirmed: ReadonlySet<string> };
  /** All files that contain a day. */
  all: readonly { accountId: string; first: string; last: string }[];
};

export function listFormerTargets(done: readonly ImportRecord[]): PreviousTargetAccounts {
  const byHeader = new Map<string, { targets: string[]; confirmed: Set<string> }>();
  const all: { accountId: string; first: string; last: string }[] = [];
  for (const { accounts, files } of done.map(({ details }) => details)) {
    for (const account of accounts) {
      const [key, accountId] = [getHeaderKey(files[account.file]), getTargetAccount(account)];
      if (accountId === null) continue;
      const { first, last, doubted } = account;
      if (first !== undefined && last !== undefined) all.push({ accountId, first, last });
      if (key === undefined || !isNamelessAccount(account)) continue;
      const { targets, confirmed } = byHeader.get(key) ?? { targets: [], confirmed: new Set() };
      if (!targets.includes(accountId)) targets.push(accountId);
      if (doubted === accountId) confirmed.add(accountId);
      byHeader.set(key, { targets, confirmed });
    }
  }
  const nowhere = { targets: [], confirmed: new Set<string>() };
  return { all, ofHeader: (file) => byHeader.get(getHeaderKey(file) ?? '') ?? nowhere };
}
