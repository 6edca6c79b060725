import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '../page.ts';
import { startReader } from '../pool.ts';
import type { AnsweredFile } from './answers.ts';
import type { AnsweredReceipt } from './receipts.ts';

/** The code that reads words. Cached results are discarded when any of it changes. */
const sources = ['image', 'ocr', 'pdf', 'signs', 'stated', 'read.js', 'kind.js', 'doubtful-words.js'];

/** Generous, because a receipt may take long on a busy machine and nobody is waiting. */
const patience = 600_000;

/**
 * Reads receipts in `processes` processes, or takes their words from `cache` if the same version of the reader has read them
 * before. Calls `tell` after each receipt with the number done. Unreadable receipts have no pages.
 */
export async function readAnswered(
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
    // A few at a time, enough to keep every process busy.
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
    const files = source.endsWith('.js')
      ? [path]
      : readdirSync(path)
          .sort()
          .map((name) => join(path, name));
    for (const file of files.filter((each) => /\.(js|json)$/.test(each) && !each.endsWith('.test.js')))
      hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
