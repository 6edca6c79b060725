/** What has a place in lists: newest day first, then newest made. Sequence numbers are a user's own and never twice. */
export type InOrder = { day: string; sequence: number };

/** One of the parts that a list is laid together from: its first rows in list order, no later than a day where one is named. */
export type ReadPart<Row extends InOrder> = (limit: number, endDate: string | undefined) => Promise<Row[]>;

export type Span = {
  limit: number;
  /** How many rows to skip, of all parts together: small, since every part reads that many more. */
  offset: number;
  /** No later than this day: where `findDay` (`server/ledger/count.ts`) has told the day on which a deep page begins. */
  endDate?: string | undefined;
};

/**
 * Some rows of a list that no single index has in order, such as what a category has of its own and of split transactions:
 * each part is read by an index of its own, and what is first of all of them is taken. No row may be in two parts.
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
