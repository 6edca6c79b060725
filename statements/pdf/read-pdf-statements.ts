import { type PrintedPage, readPdfWords as readWords, UnreadableReceiptError } from '../../reader/pdf-pages.ts';
import { MAX_FILE_BYTES } from '../file-limits.ts';
import {
  PasswordRequiredError,
  type Statement,
  SuspectedReceiptError,
  UnreadableStatementError,
} from '../statement.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';
import { readStatementsByAccount } from './accounts/read-statements-by-account.ts';
import { groupWordsIntoLines, joinLineText } from './printed-lines.ts';
import { hasStoredPdfWords, parseStoredPdfWords, serializePdfWords } from './stored-pdf-words.ts';

/**
 * Maximum number of pages, of pages that need text recognition, of characters per page, and of characters in total.
 * Text recognition takes seconds per page, and a dense page has 10,000 characters.
 */
const LIMITS = { pages: 300, pictures: 30, letters: 100_000, allLetters: 2_000_000 };

const TOO_LONG = `This PDF has more than ${LIMITS.pages} pages, more than ${LIMITS.pictures} scanned pages, or too much text. Export a shorter period, or export CSV or OFX instead.`;

const LOCKED = 'This PDF is protected by a password. Enter its password.';
const WRONG_PASSWORD = 'This password does not open the PDF. Enter the correct password.';
const DAMAGED = 'This PDF is damaged. Download it from your bank again.';
const NO_TABLE =
  'This PDF has no table of transactions. If it is a receipt or an invoice, upload it under Receipts. Otherwise, export the transactions as CSV or OFX from your bank.';
const ONLY_A_SCAN =
  'This PDF has no readable table of transactions. If it is a receipt, upload it under Receipts. Otherwise, scan it again with at least 200 dpi, or export CSV or OFX from your bank.';

/** Caches the words of each document, because a file is read several times to create the examples for a question. */
const wordsOf = new WeakMap<Uint8Array, PrintedPage[]>();
/** The documents that were opened with a password. */
const unlocked = new WeakSet<Uint8Array>();

/**
 * Reads the tables of a PDF statement. Returns one statement per account.
 * @throws UnreadableStatementError if the document is protected, damaged or too long, or if it has no table of
 * transactions
 */
export async function readPdfStatements(
  file: Uint8Array,
  answers: TableFormatChoices & { password?: string },
): Promise<Statement<'pdf'>[]> {
  const pages = wordsOf.get(file) ?? (await findWords(file, answers.password));
  wordsOf.set(file, pages);
  const readings = readStatementsByAccount(pages, answers);
  const isScan = pages.length > 0 && pages.every(({ isRecognized }) => isRecognized);
  if (readings.length === 0) throw new SuspectedReceiptError(isScan ? ONLY_A_SCAN : NO_TABLE);
  const title = readTitle(pages[0]);
  return readings.map(({ statement, isProven, places }) => ({
    ...statement,
    ...(readings.length === 1 && title !== '' && { title }),
    format: 'pdf',
    isProven,
    pageCount: pages.length,
    places: new Map(
      [...places].map(([line, { page, top, bottom }]) => {
        const height = pages[page]?.height || 1;
        return [line, { page, top: Math.max(0, top / height), bottom: Math.min(1, bottom / height) }];
      }),
    ),
  }));
}

/** Maximum number of lines and letters of a title. */
const TITLE = { lines: 4, letters: 200 };

/** Returns the first lines of the first page. */
function readTitle(page: PrintedPage | undefined): string {
  const lines = groupWordsIntoLines(page ? [page] : []).slice(0, TITLE.lines);
  return lines.map(joinLineText).join(' ').slice(0, TITLE.letters);
}

async function findWords(file: Uint8Array, password: string | undefined): Promise<PrintedPage[]> {
  const stored = parseStoredPdfWords(file);
  if (stored) return stored;
  try {
    return await readWords(file, LIMITS);
  } catch (error) {
    if (!(error instanceof UnreadableReceiptError) || error.reason !== 'password') throw asRefusal(error);
    if (password === undefined) throw new PasswordRequiredError(LOCKED);
  }
  try {
    const pages = await readWords(file, LIMITS, password);
    unlocked.add(file);
    return pages;
  } catch (error) {
    const isWrong = error instanceof UnreadableReceiptError && error.reason === 'password';
    throw isWrong ? new PasswordRequiredError(WRONG_PASSWORD) : asRefusal(error);
  }
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof UnreadableReceiptError)) return error;
  return new UnreadableStatementError(error.reason === 'unreadable' ? DAMAGED : TOO_LONG);
}

/**
 * Returns the words that the server stores, if the file was opened with a password or its text was recognized. Returns
 * undefined for other files, and for files that already contain the words.
 */
export function getPdfWordsToStore(file: Uint8Array): Uint8Array | undefined {
  const pages = wordsOf.get(file);
  const isRecognized = pages?.some((page) => page.isRecognized) === true && !hasStoredPdfWords(file);
  if (!pages || !(unlocked.has(file) || isRecognized)) return undefined;
  const words = serializePdfWords(pages);
  // The words are stored together with the scanned PDF. If the result were too large, it could not be read again.
  return unlocked.has(file) || words.length + file.length < MAX_FILE_BYTES ? words : undefined;
}
