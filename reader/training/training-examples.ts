import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectCandidates } from '../fields/collect-candidates.ts';
import type { FieldCandidate } from '../fields/field-candidate.ts';
import { toTextLines } from '../fields/text-line.ts';
import { startReceiptReader } from '../index.ts';
import type { OcrPage } from '../ocr-page.ts';
import type { RankedField } from '../ranking/choose-candidate.ts';
import { type AnsweredReceiptFile, hasAnswer, isCorrectValue, type ReceiptAnswer } from './receipt-answers.ts';
import { assignShopNumbers } from './split-by-shop.ts';

export type AnsweredReceipt = { name: string; pages: OcrPage[]; answer: ReceiptAnswer };

/** The candidates for one field of a receipt. `right` tells for each candidate whether it is right. */
export type TrainingExample = {
  candidates: readonly FieldCandidate<unknown>[];
  right: readonly boolean[];
  /** The number of the shop, as returned by `assignShopNumbers`. */
  shop: number;
  /** True if the right value of the field is known. Otherwise, the field is not used for training. */
  isAnswered: boolean;
};

export type TrainingExamplesByField = Record<RankedField, TrainingExample[]> & {
  currency: (string | null)[];
};

/**
 * Converts receipts to training examples.
 * @param today the day on which the receipts are read, as `YYYY-MM-DD`
 */
export function createTrainingExamples(receipts: readonly AnsweredReceipt[], today: string): TrainingExamplesByField {
  const shops = assignShopNumbers(receipts.map(({ name, answer }) => answer.merchant ?? name));
  const examples: TrainingExamplesByField = { amount: [], date: [], merchant: [], currency: [] };
  receipts.forEach(({ pages, answer }, i) => {
    const candidatesByField = collectCandidates(toTextLines(pages), today, {});
    for (const field of ['amount', 'date', 'merchant'] as const) {
      const candidates = candidatesByField[field];
      const right = candidates.map(({ value }) => isCorrectValue(field, value, answer));
      examples[field].push({ candidates, right, shop: shops[i] as number, isAnswered: hasAnswer(field, answer) });
    }
    examples.currency.push(candidatesByField.currency?.value ?? null);
  });
  return examples;
}

/** Files and folders with the code that recognizes words. A change to them invalidates the cached results. */
const cachedSources = [
  'image',
  'ocr',
  'pdf',
  'signs',
  'machine-data',
  'read-receipt.ts',
  'file-type.ts',
  'find-low-confidence-words.ts',
];

/** Maximum time for one receipt in milliseconds. It is long, because nobody is waiting and the machine may be busy. */
const receiptTimeoutMs = 600_000;

/**
 * Reads receipts in `processes` processes. Words that this version of the reader has recognized before are taken from
 * the folder `cache`. `tell` is called with the number of finished receipts. A receipt that cannot be read has no
 * pages.
 */
export async function readAnsweredReceipts(
  files: readonly AnsweredReceiptFile[],
  options: { cache: string; today: string; processes: number; tell: (done: number) => void },
): Promise<AnsweredReceipt[]> {
  mkdirSync(options.cache, { recursive: true });
  const version = computeReaderVersion();
  const reader = startReceiptReader({
    processes: options.processes,
    maxWaiting: files.length,
    timeoutMs: receiptTimeoutMs,
  });
  let done = 0;
  const readPages = async (path: string): Promise<OcrPage[]> => {
    const bytes = readFileSync(path);
    const cachePath = join(options.cache, `${createHash('sha256').update(version).update(bytes).digest('hex')}.json`);
    if (existsSync(cachePath)) return JSON.parse(readFileSync(cachePath, 'utf8'));
    const { pages } = await reader.read(path, { owner: 0, today: options.today });
    writeFileSync(cachePath, pages);
    return JSON.parse(pages);
  };
  const readOne = async ({ path, answer }: AnsweredReceiptFile): Promise<AnsweredReceipt> => {
    const pages = await readPages(path).catch(() => []);
    options.tell(++done);
    return { name: path, pages, answer };
  };
  try {
    const receipts: AnsweredReceipt[] = [];
    // Only this many receipts are read at the same time, which is enough to keep all processes busy.
    for (let i = 0; i < files.length; i += options.processes * 8) {
      receipts.push(...(await Promise.all(files.slice(i, i + options.processes * 8).map(readOne))));
    }
    return receipts;
  } finally {
    await reader.close();
  }
}

function computeReaderVersion(): string {
  const readerFolder = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const source of cachedSources) {
    const path = join(readerFolder, source);
    const files = source.endsWith('.ts')
      ? [path]
      : readdirSync(path)
          .sort()
          .map((name) => join(path, name));
    for (const file of files.filter((each) => /\.(ts|json)$/.test(each) && !each.endsWith('.test.ts')))
      hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
