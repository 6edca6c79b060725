/** A budget for several categories. An empty list of categories means all spending. */
type WideBudget = { _id: string; categories: readonly string[]; amount: number };

/**
 * `counted` are the budgets to include in a total. `findCover` returns the included budget that contains a category.
 */
export type NonOverlappingBudgets<B> = { counted: B[]; findCover: (category: string) => B | undefined };

/**
 * Chooses the budgets to include in the total of a month, so that no purchase is counted twice. If there is a budget
 * for all spending, only this budget is included. Otherwise, budgets for several categories are considered in order of
 * size. Such a budget is skipped if it shares a category with a budget that is already included. A budget for a single
 * category is included unless a larger included budget contains the category.
 */
export function chooseNonOverlappingBudgets<B extends WideBudget>(budgets: readonly B[]): NonOverlappingBudgets<B> {
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
