import type { CategoryLook } from './category-looks.ts';

/** Each kind begins with the first colour: expenses are seen beside expenses, income beside income. */
const BUILT_IN = new Map<string, CategoryLook>([
  ['Food', { colour: 'blue', icon: 'restaurant' }],
  ['Shopping', { colour: 'gold', icon: 'bag' }],
  ['Bills', { colour: 'rose', icon: 'bill' }],
  ['Subscriptions', { colour: 'sky', icon: 'repeat' }],
  ['Transportation', { colour: 'plum', icon: 'bus' }],
  ['Entertainment', { colour: 'green', icon: 'ticket' }],
  ['Groceries', { colour: 'blue-2', icon: 'basket' }],
  ['Miscellaneous', { colour: 'gold-2', icon: 'dots' }],
  ['Salary', { colour: 'blue', icon: 'briefcase' }],
  ['Freelance / Side Gig', { colour: 'gold', icon: 'laptop' }],
  ['Investment Returns', { colour: 'rose', icon: 'growth' }],
  ['Gifts', { colour: 'sky', icon: 'gift' }],
  ['Refunds', { colour: 'plum', icon: 'refund' }],
]);

/** How the built-in category of that name looks until somebody chooses otherwise; undefined for any other. */
export function builtInLook(name: string): CategoryLook | undefined {
  return BUILT_IN.get(name);
}
