import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { computeTextSimilarity } from '../fields/normalize-text.ts';
import type { RankedField } from '../ranking/choose-candidate.ts';

/**
 * The values that a human read on a receipt. Illegible fields are missing. `date` is `YYYY-MM-DD`, and `amount` has
 * decimals.
 */
export type ReceiptAnswer = {
  merchant?: string;
  date?: string;
  amount?: number;
  /** Other printed names that also count as right. `amounts` contains other amounts that count as right. */
  merchants?: string[];
  amounts?: number[];
  /** ISO 4217 code. */
  currency?: string;
  /** The origin of the file. Text before a colon is the name of the collection. */
  source?: string;
};

export type AnsweredReceiptFile = { path: string; answer: ReceiptAnswer };

/**
 * Finds the receipts in a folder and its subfolders whose right values are in a JSON file: `{"FILE": {merchant, date,
 * amount}, …}`. The name of the JSON file starts with `prefix`, and is returned as `from`.
 * @throws an error if there are none
 */
export function findAnsweredFiles<Kind>(
  folder: string,
  prefix: string,
): { path: string; answer: Kind; from: string }[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const answers = new Map<string, { answer: Kind; from: string }>();
  for (const answersPath of paths.filter((path) => basename(path).startsWith(prefix) && path.endsWith('.json'))) {
    for (const [name, answer] of Object.entries(JSON.parse(readFileSync(answersPath, 'utf8'))))
      answers.set(name, { answer: answer as Kind, from: basename(answersPath) });
  }
  const answeredFiles = paths.flatMap((path) => {
    const answered = answers.get(basename(path));
    return answered ? [{ path, ...answered }] : [];
  });
  if (answeredFiles.length === 0) {
    throw new Error(
      `${folder} contains no receipts with answers (${prefix}*.json). See "Training" in reader/README.md.`,
    );
  }
  return answeredFiles;
}

/** True if the value is right. Amounts and dates must be equal, and names must have a similarity of at least 0.85. */
export function isCorrectValue(field: RankedField, value: unknown, answer: ReceiptAnswer): boolean {
  if (field === 'amount') return listAcceptedAmounts(answer).some((amount) => value === Math.round(amount * 100));
  if (field === 'date') return value === answer.date;
  return (
    typeof value === 'string' &&
    listAcceptedMerchantNames(answer).some(
      (name) => computeTextSimilarity(simplifyShopName(value), simplifyShopName(name)) >= 0.85,
    )
  );
}

/**
 * True if the right value of the field is known. Fields without a known value are neither used for training nor scored.
 */
export function hasAnswer(field: RankedField | 'currency', answer: ReceiptAnswer): boolean {
  return answer[field] !== undefined && answer[field] !== null;
}

function listAcceptedAmounts({ amount, amounts }: ReceiptAnswer): number[] {
  return [...(amount == null ? [] : [amount]), ...(amounts ?? [])];
}

function listAcceptedMerchantNames({ merchant, merchants }: ReceiptAnswer): string[] {
  return [...(merchant == null ? [] : [merchant]), ...(merchants ?? [])];
}

export function simplifyShopName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
