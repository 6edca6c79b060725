/** The entry point of the process that reads the bank files of one import. */

import { hash } from 'node:crypto';
import { readFileFromInput, serveRequests } from '../workers/serve-requests.ts';
import { removeStoredWords } from './pdf/stored-words.ts';
import { readFiles } from './rows/read-files.ts';
import type { ReadingReply, ReadingRequest, ReadRow, ReceivedFile } from './rows/row-types.ts';

let rows: ReadRow[] = [];
let read: Uint8Array[] = [];

serveRequests(async (request: ReadingRequest): Promise<ReadingReply> => {
  if (request.task === 'rows') return { rows: rows.slice(request.from, request.from + request.count) };
  if (request.task === 'words') {
    const { getWordsToStore } = await import('./pdf/read-pdf.ts');
    return { words: getWordsToStore(read[request.file] ?? new Uint8Array()) };
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
  const all = await readFiles(files);
  rows = all.rows;
  return { head: all.head, received };
});

/** Returns a JPEG, or undefined if the page cannot be drawn. */
async function drawPage(file: Uint8Array, page: number): Promise<Uint8Array | undefined> {
  const { drawPageAsJpeg, UnreadableReceiptError } = await import('../reader/pages.ts');
  return drawPageAsJpeg(removeStoredWords(file), page).catch((error: unknown) => {
    if (error instanceof UnreadableReceiptError) return undefined;
    throw error;
  });
}
