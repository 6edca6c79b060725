import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectCandidates } from '../fields/all-candidates.ts';
import type { Candidate } from '../fields/candidate.ts';
import { toTextLines } from '../fields/text-line.ts';
import { startReader } from '../index.ts';
import type { Page } from '../page.ts';
import type { ChosenField } from '../ranking/choose-candidate.ts';
import { type AnsweredFile, hasAnswer, isRightValue, type ReceiptAnswer } from './answers.ts';
import { assignShopNumbers } from './split-by-shop.ts';

export type AnsweredReceipt = { name: string; pages: Page[]; answer: ReceiptAnswer };

/** One field of one receipt, and which of its candidates are right. */
export type TrainingExample = {
  candidates: readonly Candidate<unknown>[];
  right: readonly boolean[];
  /** The number of the shop, as returned by `assignShopNumbers`. */
  shop: number;
  /** True if the answer contains the field. Other fields are not used for training. */
  isAnswered: boolean;
};

export type ExamplesByKind = Record<ChosenField, TrainingExample[]> & {
  currency: (string | null)[];
};

/**
 * Converts receipts to training examples.
 * @param today the day on which the receipts are read, as `YYYY-MM-DD`
 */
export function listExamples(receipts: readonly AnsweredReceipt[], today: string): ExamplesByKind {
  const shops = assignShopNumbers(receipts.map(({ name, answer }) => answer.merchant ?? name));
  const byKind: ExamplesByKind = { amount: [], date: [], merchant: [], currency: [] };
  receipts.forEach(({ pages, answer }, i) => {
    const all = collectCandidates(toTextLines(pages), today, {});
    for (const field of ['amount', 'date', 'merchant'] as const) {
      const candidates = all[field];
      const right = candidates.map(({ value }) => isRightValue(field, value, answer));
      byKind[field].push({ candidates, right, shop: shops[i] as number, isAnswered: hasAnswer(field, answer) });
    }
    byKind.currency.push(all.currency?.value ?? null);
  });
  return byKind;
}

/** Files and folders with the code that recognizes words. If they change, cached results become invalid. */
const sources = ['image', 'ocr', 'pdf', 'signs', 'machine-data', 'read.ts', 'file-type.ts', 'doubtful-words.ts'];

/** Maximum time for one receipt in milliseconds. It is long, because nobody is waiting and the machine may be busy. */
const patience = 600_000;

/**
 * Reads receipts in `processes` processes. If this version of the reader has already recognized the words of a receipt,
 * they are taken from the folder `cache`. `tell` is called with the number of finished receipts. Unreadable receipts
 * have no pages.
 */
export async function readAnsweredReceipts(
  files: readonly AnsweredFile[],
  options: { cache: string; today: string; processes: number; tell: (done: number) => void },
): Promise<AnsweredReceipt[]> {
  mkdirSync(options.cache, { recursive: true });
  const version = readerVersion();
  const reader = startReader({ processes: options.processes, maxWaiting: files.length, timeoutMs: patience });
  let done = 0;
  const pagesOf = async (path: string): Promise<Page[]> => {
    const bytes = readFileSync(path);
    const kept = join(options.cache, `${createHash('sha256').update(version).update(bytes).digest('hex')}.json`);
    if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
    const { pages } = await reader.read(path, { owner: 0, today: options.today });
    writeFileSync(kept, pages);
    return JSON.parse(pages);
  };
  const read = async ({ path, answer }: AnsweredFile): Promise<AnsweredReceipt> => {
    const pages = await pagesOf(path).catch(() => []);
    options.tell(++done);
    return { name: path, pages, answer };
  };
  try {
    const receipts: AnsweredReceipt[] = [];
    // Only some receipts are read at the same time, but enough to keep all processes busy.
    for (let i = 0; i < files.length; i += options.processes * 8) {
      receipts.push(...(await Promise.all(files.slice(i, i + options.processes * 8).map(read))));
    }
    return receipts;
  } finally {
    await reader.close();
  }
}

function readerVersion(): string {
  const home = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const source of sources) {
    const path = join(home, source);
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
