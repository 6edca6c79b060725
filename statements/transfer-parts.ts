import type { Entry } from './statement.ts';

/** How programs write a part of a split that goes to another account. */
const TO_ACCOUNT = /^\[(.+)\]$/;

/**
 * A split of which a part goes to another account, as several entries: one for each such part, so that it is joined to the row which
 * that account has of it, and one for the others. Any other entry is given back as it is.
 */
export function withoutTransferParts(entry: Entry): Entry[] {
  const { parts = [], category: _, transferWith: __, ...whole } = entry;
  const accountOf = (part: (typeof parts)[number]) => {
    const account = TO_ACCOUNT.exec(part.category)?.[1];
    return account === entry.account ? undefined : account;
  };
  const others = parts.filter((part) => accountOf(part) === undefined);
  if (others.length === parts.length) return [entry];
  const idOf = (number: number) => (whole.id === undefined ? {} : { id: `${whole.id} ${number}` });
  const transfers = parts.flatMap((part, at): Entry[] => {
    const transferWith = accountOf(part);
    if (transferWith === undefined) return [];
    const note = part.note || whole.note;
    return [{ ...withoutParts(whole), ...idOf(at + 1), amountMinor: part.amountMinor, note, transferWith }];
  });
  const amountMinor = others.reduce((sum, part) => sum + part.amountMinor, 0);
  if (others.length === 0) return transfers;
  const [first] = others;
  const rest = others.length > 1 ? { parts: others } : { ...(first?.category && { category: first.category }) };
  return [{ ...withoutParts(whole), ...rest, amountMinor }, ...transfers];
}

const withoutParts = ({ parts: _, ...entry }: Entry): Entry => entry;
