import type { Entry } from './statement.ts';

type Part = NonNullable<Entry['parts']>[number];

/** How programs write the part of a split that goes to another account. */
const TO_ACCOUNT = /^\[(.+)\]$/;

/**
 * Breaks up a split that the importer cannot store as one transaction. Each part that goes to another account becomes
 * an entry, so that it can be paired with the row of that account. Income and expenses, such as salary and taxes,
 * become separate entries. Other entries are returned unchanged.
 */
export function splitEntry(entry: Entry): Entry[] {
  const { parts = [], category: _, transferWith: __, ...whole } = entry;
  const otherOf = ({ category }: Part) => {
    const account = TO_ACCOUNT.exec(category)?.[1];
    return account === entry.account ? undefined : account;
  };
  const own = parts.filter((part) => otherOf(part) === undefined);
  const ways = [own.filter(({ amountMinor }) => amountMinor >= 0), own.filter(({ amountMinor }) => amountMinor < 0)];
  const sums = ways.filter((some) => some.length > 0);
  if (own.length === parts.length && sums.length < 2) return [entry];
  const transfers = parts.filter((part) => otherOf(part) !== undefined);
  const all = [
    ...sums.map((some) => ({ ...whole, ...toCategories(some), amountMinor: sumParts(some) })),
    ...transfers.map((part) => ({ ...whole, ...transferOf(part), note: part.note || whole.note })),
  ];
  return all.map((each, at) => (each.id === undefined || at === 0 ? each : { ...each, id: `${each.id} ${at}` }));

  function transferOf(part: Part) {
    const transferWith = otherOf(part);
    return { amountMinor: part.amountMinor, ...(transferWith !== undefined && { transferWith }) };
  }
}

function toCategories(parts: Part[]): Pick<Entry, 'parts' | 'category'> {
  const [first] = parts;
  return parts.length > 1 ? { parts } : first?.category ? { category: first.category } : {};
}

const sumParts = (parts: readonly Part[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
