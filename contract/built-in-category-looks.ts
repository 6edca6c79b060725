import type { CategoryLook } from './category-looks.ts';

/** Income and expense categories may have the same colours, because no chart shows them together. */
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

/** Returns the default colour and icon of a built-in category, or undefined for other names. */
export function findBuiltInCategoryLook(name: string): CategoryLook | undefined {
  return BUILT_IN.get(name);
}
