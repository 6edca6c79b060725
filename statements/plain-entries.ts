import type { Entry } from './statement.ts';

type Part = NonNullable<Entry['parts']>[number];

/** How programs write a part of a split that goes to another account. */
const TO_ACCOUNT = /^\[(.+)\]$/;

/**
 * A split as entries that go one way and stay with somebody else: each part that goes to another account is an entry of its own, so
 * that it is joined to the row which that account has of it; and what came in is apart from what went out, as pay is from its taxes. Any other
 * entry is given back as it is.
 */
export function plainEntries(entry: Entry): Entry[] {
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
    ...sums.map((some) => ({ ...whole, ...categoriesOf(some), amountMinor: sumOf(some) })),
    ...transfers.map((part) => ({ ...whole, ...transferOf(part), note: part.note || whole.note })),
  ];
  return all.map((each, at) => (each.id === undefined || at === 0 ? each : { ...each, id: `${each.id} ${at}` }));

  function transferOf(part: Part) {
    const transferWith = otherOf(part);
    return { amountMinor: part.amountMinor, ...(transferWith !== undefined && { transferWith }) };
  }
}

function categoriesOf(parts: Part[]): Pick<Entry, 'parts' | 'category'> {
  const [first] = parts;
  return parts.length > 1 ? { parts } : first?.category ? { category: first.category } : {};
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
