/** A line through amounts in a box of height 1, its highest amount at the top and its lowest at the ground. */
export type Trend = {
  /** The path of the line, one unit wide from amount to amount. */
  line: string;
  /** Where zero lies from the top, where the line crosses it. */
  zero: number | null;
};

/** Amounts that are all the same make a line through the middle. */
export function trendOf(amounts: readonly number[]): Trend {
  const highest = Math.max(...amounts);
  const lowest = Math.min(...amounts);
  const span = highest - lowest;
  const yOf = (amount: number) => (span === 0 ? 0.5 : (highest - amount) / span);
  // Straight from month to month: a curve would show money that never was.
  const line = `M${amounts.map((amount, index) => `${index} ${yOf(amount).toFixed(4)}`).join('L')}`;
  return { line, zero: highest > 0 && lowest < 0 ? yOf(0) : null };
}
