/** A budget of several categories. An empty list of categories means all spending. */
type WideBudget = { _id: string; categories: readonly string[]; amount: number };

/** The budgets that count in a total, and a function that finds the one that contains a category. */
export type BudgetsWithoutOverlap<B> = { counted: B[]; findCover: (category: string) => B | undefined };

/**
 * Chooses the budgets that count in the total of a month, so that each purchase counts once. If there is a budget for
 * all spending, only this budget counts. Otherwise, groups count in order of size; a group that shares a category with
 * an earlier group does not count. The budget of a single category counts unless a counted group contains the category.
 */
export function chooseBudgetsWithoutOverlap<B extends WideBudget>(budgets: readonly B[]): BudgetsWithoutOverlap<B> {
  const all = budgets.find(({ categories }) => categories.length === 0);
  if (all) return { counted: [all], findCover: () => all };
  const covered = new Set<string>();
  const counted = budgets
    .toSorted((a, b) => b.categories.length - a.categories.length || b.amount - a.amount || (a._id < b._id ? -1 : 1))
    .filter(({ categories }) => {
      if (categories.some((each) => covered.has(each))) return false;
      for (const each of categories) covered.add(each);
      return true;
    });
  return { counted, findCover: (category) => counted.find(({ categories }) => categories.includes(category)) };
}
