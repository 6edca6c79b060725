import { interpretCommand } from '../interpret-command.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** The names of a synthetic user. */
export const vocabulary: Vocabulary = {
  expenseCategories: ['Food', 'Groceries', 'Miscellaneous', 'Pets', 'Transportation'],
  incomeCategories: ['Gifts', 'Miscellaneous', 'Salary'],
  accounts: ['Everyday', 'Savings', 'Chase Card'],
  tags: ['Holiday', 'Lisbon 2025'],
  names: ['Uber', 'Uber Eats', "Trader Joe's", 'Café Zoë', '7-Eleven', 'Blue Door Coffee'],
};

/** A Thursday. */
export const TODAY = '2026-11-26';

/** Returns the meaning of a text and the words that were not understood. */
export function ask(text: string, region = 'en-US') {
  const interpretation = interpretCommand(text, vocabulary, {
    today: TODAY,
    region,
    currency: region === 'en-GB' ? 'GBP' : 'USD',
  });
  return { ...interpretation?.meaning, unknown: interpretation?.unknown.map((each) => each.text) ?? [] };
}

/** A meaning without unknown words. */
export const understood = (meaning: object) => ({ ...meaning, unknown: [] });
