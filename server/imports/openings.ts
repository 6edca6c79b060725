import { MAX_AMOUNT_MINOR } from '../../contract/money.ts';
import type { Tx } from '../db/schema.ts';
import type { Details, KeptAccount } from './details.ts';

/** What an account held before its first entries, in hundredths, and from which day on. */
export type Opening = { minor: number; day: string | null };

/** What an account held when the file begins: as the file says, or what makes its rows lead to the balance that it ends with. */
export function openingOf(
  { openingMinor, openingDay, closingMinor, closingDay, sumMinor, first, last, currency }: KeptAccount,
  ownCurrency: string,
): Opening | undefined {
  // A balance of a day before the last rows is not what these lead to.
  const isLast = closingDay === undefined || last === undefined || closingDay >= last;
  const minor = openingMinor ?? (closingMinor === undefined || !isLast ? undefined : closingMinor - sumMinor);
  if (minor === undefined || minor === 0 || Math.abs(minor) > MAX_AMOUNT_MINOR) return undefined;
  if (currency !== undefined && currency !== ownCurrency) return undefined;
  const days = [openingDay, first].filter((day) => day !== undefined).sort();
  return { minor, day: days[0] ?? null };
}

/** One that an import says, and what the account opened with before any import. */
type Said = Opening & { own: Opening };

/** What the imports that were run, and are not taken back, say that an account opened with, the earliest first. */
export async function listOpenings(tx: Tx, userId: number, accountId: string, currency: string): Promise<Said[]> {
  const done = await tx
    .selectFrom('imports')
    .select('details')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .execute();
  const accounts = done.flatMap(({ details }) => (JSON.parse(details) as Details).accounts);
  return accounts
    .filter((account) => !account.isLeftOut && (account.madeId ?? account.accountId) === accountId)
    .flatMap((account): Said[] => {
      const opening = openingOf(account, currency);
      const { wasMinor = 0, wasDay = null } = account.openingOf ?? {};
      return opening ? [{ ...opening, own: { minor: wasMinor, day: wasDay } }] : [];
    })
    .sort(byDay);
}

/** The earliest first; what has no day comes last. */
export function byDay({ day: one }: Opening, { day: other }: Opening): number {
  if (one === other) return 0;
  return one === null || (other !== null && one > other) ? 1 : -1;
}

/** The caller holds the user. */
export async function setOpening(tx: Tx, userId: number, id: string, { minor, day }: Opening): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((old) => ({ opening_minor: minor, opening_day: day, version: old('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
