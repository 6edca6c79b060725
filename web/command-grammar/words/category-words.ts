/**
 * Words and pairs of words that mean just the category, each list for the built-in category of this name. Words for a
 * part of a category, such as "gas", are not listed, because the sum of the whole category would be wrong.
 */
const WORDS: Record<string, string> = {
  Food: 'takeout, takeaway, takeaways, restaurant, restaurants, dining, eating out, dining out, eat out, meals out, dine out',
  Groceries: 'supermarket, supermarkets, food shopping',
  Health: `medical, doctor, doctors, healthcare, health care, doctor bills, doctors bills, medical bills, medical bill,
    medical expenses, medical costs`,
  Pets: 'dog, dogs, puppy, doggo, pet stuff, pet care',
  Transportation: 'commuting, commute, getting around',
  Travel: 'vacation, vacations, travelling, traveling',
  Entertainment: 'leisure',
  'Home Improvement': 'diy, renovation, renovations, home repairs',
  Salary: 'paycheck, paychecks, paycheque, paycheques',
  'Freelance / Side Gig': 'freelancing, freelance work, side hustle, side jobs',
};

/** The category for each word or pair of words. */
const BY_WORDS = new Map(
  Object.entries(WORDS).flatMap(([category, words]) => words.split(/,\s+/).map((each) => [each, category] as const)),
);

/** Returns the category that the words from `at` on mean, with their number. */
export function findCategoryByWords(
  keys: readonly string[],
  at: number,
  categories: readonly string[],
): { category: string; length: number } | undefined {
  for (const length of [2, 1]) {
    const category = BY_WORDS.get(keys.slice(at, at + length).join(' '));
    if (category !== undefined && categories.includes(category) && at + length <= keys.length)
      return { category, length };
  }
  return undefined;
}
