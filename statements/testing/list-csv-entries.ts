import { readCsvTable } from '../tables/read-table.ts';

/** Returns the day and the amount in hundredths of each entry. */
export const listEntries = (text: string) =>
  readCsvTable(text).entries.map(({ day, amountMinor }) => [day, amountMinor]);

export const listAmounts = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

/** Returns what the questions are about, except the currency. */
export const listQuestions = (text: string) =>
  readCsvTable(text)
    .questions.map(({ about }) => about)
    .filter((about) => about !== 'currency');
