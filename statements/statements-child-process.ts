/** The entry point of the process that reads the bank files of one import. */

import { hash } from 'node:crypto';
import { readFileFromInput, serveRequests } from '../workers/serve-requests.ts';
import { removeStoredPdfWords } from './pdf/stored-pdf-words.ts';
import type {
  ReadingProcessReply,
  ReadingProcessRequest,
  ReceivedFile,
  StatementRow,
} from './rows/file-reading-types.ts';
import { readStatementFiles } from './rows/read-statement-files.ts';

let rows: StatementRow[] = [];
let read: Uint8Array[] = [];

serveRequests(async (request: ReadingProcessRequest): Promise<ReadingProcessReply> => {
  if (request.task === 'rows') return { rows: rows.slice(request.from, request.from + request.count) };
  if (request.task === 'words') {
    const { getPdfWordsToStore } = await import('./pdf/read-pdf-statements.ts');
    return { words: getPdfWordsToStore(read[request.file] ?? new Uint8Array()) };
  }
  if (request.task === 'page') return { picture: await drawPage(await readFileFromInput(request.size), request.page) };
  rows = [];
  const files = [];
  const received: ReceivedFile[] = [];
  for (const { size, ...file } of request.files) {
    const bytes = await readFileFromInput(size);
    files.push({ ...file, bytes });
    received.push({ name: file.name, sha256: hash('sha256', bytes) });
  }
  read = files.map(({ bytes }) => bytes);
  const all = await readStatementFiles(files);
  rows = all.rows;
  return { head: all.head, received };
});

/** Returns a JPEG, or undefined if the page cannot be drawn. */
async function drawPage(file: Uint8Array, page: number): Promise<Uint8Array | undefined> {
  const { drawPageAsJpeg, UnreadableReceiptError } = await import('../reader/pdf-pages.ts');
  return drawPageAsJpeg(removeStoredPdfWords(file), page).catch((error: unknown) => {
    if (error instanceof UnreadableReceiptError) return undefined;
    throw error;
  });
}
