import type { ArchivedTotals } from './archive-format.ts';
import type { ArchiveRecordKindName } from './archive-record-kinds.ts';
import type { ArchiveRecord } from './define-record-kind.ts';

/** Adds up the amounts in records, in hundredths, to get the totals that Moneta shows. */
export type ArchiveTotalsCounter = {
  totals: ArchivedTotals;
  add(name: ArchiveRecordKindName, entry: ArchiveRecord): void;
};

type Amount = { amount_minor: number };

export function createArchiveTotalsCounter(): ArchiveTotalsCounter {
  const totals = { income_minor: 0, expense_minor: 0, transfers_minor: 0 };
  // Use a Map instead of an object, because an untrusted account id could be the name of a built-in property, such as
  // `__proto__`.
  const balances = new Map<string, number>();
  const change = (account: unknown, by: number) => {
    balances.set(String(account), (balances.get(String(account)) ?? 0) + by);
  };
  return {
    get totals() {
      return { ...totals, balances_minor: Object.fromEntries(balances) };
    },
    add(name, entry) {
      const { amount_minor = 0 } = entry as Amount;
      if (name === 'accounts') change(entry.id, entry.opening_minor as number);
      if (name === 'transactions') {
        const isIncome = entry.kind === 'income';
        totals[isIncome ? 'income_minor' : 'expense_minor'] += amount_minor;
        change(entry.account_id, isIncome ? amount_minor : -amount_minor);
      }
      if (name === 'transfers') {
        totals.transfers_minor += amount_minor;
        change(entry.from_account_id, -amount_minor);
        change(entry.to_account_id, amount_minor);
      }
    },
  };
}
