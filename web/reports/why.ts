/** Days, both included, as the server names them. */
export type Days = { firstDay: string; lastDay: string };

/** A figure of which somebody asks why it is another than before. Without a kind it is what is left over. */
export type WhyOf = {
  /** What the figure is of, as its row says it. */
  title: string;
  isIncome?: boolean;
  category?: string;
  group?: string;
  now: Days;
  before: Days;
};

/** A figure of a group, with the categories that it is made of, the largest first. */
export type GroupFigure = { why: WhyOf; amount: number; parts: { category: string; amount: number }[] };

/** What is said where the server looks through no more: nothing is shown rather than a part. */
export function tooManyWords(count: number): string {
  return `This period has ${count.toLocaleString('en-US')} transactions, too many to analyse. Choose fewer months, or a single category.`;
}
