/** Position in a list: newest day first, then newest created. Sequence numbers are unique per user. */
export type InOrder = { day: string; sequence: number };

/** Reads one part of a list: its first rows in list order, optionally up to a day. */
export type ReadPart<Row extends InOrder> = (limit: number, endDate: string | undefined) => Promise<Row[]>;

export type Span = {
  limit: number;
  /** How many rows to skip over all parts. Must be small, because every part reads that many extra rows. */
  offset: number;
  /** Start at this day: `findDay` (`server/ledger/count.ts`) has found where a deep page starts. */
  endDate?: string | undefined;
};

/**
 * Returns rows of a list that no single index has in order, such as the transactions of a category including split ones. Each
 * part is read by its own index, and the parts are merged. No row may occur in two parts.
 */
export async function mergeRows<Row extends InOrder>(
  parts: readonly ReadPart<Row>[],
  { limit, offset, endDate }: Span,
): Promise<Row[]> {
  const read = await Promise.all(parts.map((part) => part(offset + limit, endDate)));
  return read
    .flat()
    .sort(inListOrder)
    .slice(offset, offset + limit);
}

export function inListOrder(one: InOrder, other: InOrder): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return other.sequence - one.sequence;
}
