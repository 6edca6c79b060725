import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { alike } from '../fields/fold.ts';
import type { ChosenField } from '../ranking/choose.ts';

/** What a receipt says, as a person read it: `date` as `YYYY-MM-DD`, `amount` with its decimals. What cannot be read on it is missing. */
export type Answer = {
  merchant?: string;
  date?: string;
  amount?: number;
  /** Other names and amounts that are printed and as right. */
  merchants?: string[];
  amounts?: number[];
  /** ISO 4217 code. */
  currency?: string;
  /** Where the file is from: all before a colon is whose collection it is. */
  source?: string;
};

export type AnsweredFile = { path: string; answer: Answer };

/**
 * The receipts at or under a folder that have answers there: in files called `answers*.json`, which give
 * `{"FILE": {merchant, date, amount}, …}` by the files' names. Throws an error with a sentence where there are none.
 */
export function answeredFiles(folder: string): AnsweredFile[] {
  return filesWith<Answer>(folder, 'answers').map(({ path, answer }) => ({ path, answer }));
}

/** The same for answers of any kind, in files whose names begin so; `from` is the file that has the answer. */
export function filesWith<Kind>(folder: string, prefix: string): { path: string; answer: Kind; from: string }[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const answers = new Map<string, { answer: Kind; from: string }>();
  for (const from of paths.filter((path) => basename(path).startsWith(prefix) && path.endsWith('.json'))) {
    for (const [name, answer] of Object.entries(JSON.parse(readFileSync(from, 'utf8'))))
      answers.set(name, { answer: answer as Kind, from: basename(from) });
  }
  const found = paths.flatMap((path) => {
    const answered = answers.get(basename(path));
    return answered ? [{ path, ...answered }] : [];
  });
  if (found.length === 0) {
    throw new Error(
      `There are no receipts with ${prefix}*.json in ${folder}: see reader/README.md for what such a folder holds.`,
    );
  }
  return found;
}

/** Amounts are right to the hundredth, dates to the day, names where letters and digits are alike to 0.85. */
export function isRight(field: ChosenField, value: unknown, answer: Answer): boolean {
  if (field === 'amount') return amountsOf(answer).some((amount) => value === Math.round(amount * 100));
  if (field === 'date') return value === answer.date;
  return typeof value === 'string' && namesOf(answer).some((name) => alike(plain(value), plain(name)) >= 0.85);
}

/** Whether an answer says anything of a field: one that is cut off or illegible is neither learned nor scored. */
export function isAnswered(field: ChosenField | 'currency', answer: Answer): boolean {
  return answer[field] !== undefined && answer[field] !== null;
}

function amountsOf({ amount, amounts }: Answer): number[] {
  return [...(amount == null ? [] : [amount]), ...(amounts ?? [])];
}

export function namesOf({ merchant, merchants }: Answer): string[] {
  return [...(merchant == null ? [] : [merchant]), ...(merchants ?? [])];
}

export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
