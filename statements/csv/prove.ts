/** A reading is proven when nearly all balances follow from one another. */
const NEARLY_ALL = 0.95;

/**
 * Whether a running balance shows that amounts are read rightly, oldest or newest first, or that all have the other sign.
 * @param balances one for each amount, undefined where a row has none
 * @returns undefined where the balances follow neither: then they say nothing
 */
export function provenBy(
  amounts: readonly number[],
  balances: readonly (number | undefined)[],
): 'as read' | 'turned' | undefined {
  if (amounts.length < 3 || balances.some((balance) => balance === undefined)) return undefined;
  const known = balances as readonly number[];
  const follows = (sign: 1 | -1, isOldestFirst: boolean) => {
    let count = 0;
    for (let i = 1; i < known.length; i++) {
      const [before, after, amount] = isOldestFirst
        ? [known[i - 1], known[i], amounts[i]]
        : [known[i], known[i - 1], amounts[i - 1]];
      if ((before ?? 0) + sign * (amount ?? 0) === after) count++;
    }
    return count >= (known.length - 1) * NEARLY_ALL;
  };
  if (follows(1, true) || follows(1, false)) return 'as read';
  return follows(-1, true) || follows(-1, false) ? 'turned' : undefined;
}
