/** The code of the process that reads the bank files of one import. The server starts it. */

import { hash } from 'node:crypto';
import { serveRequests, takeFile } from '../workers/serve-requests.ts';
import { readFiles } from './rows/read-files.ts';
import type { Answer, ReadRow, ReceivedFile, Request } from './rows/rows.ts';

let rows: ReadRow[] = [];

serveRequests(async (request: Request): Promise<Answer> => {
  if (request.task === 'rows') return { rows: rows.slice(request.from, request.from + request.count) };
  rows = [];
  const files = [];
  const received: ReceivedFile[] = [];
  for (const { size, ...file } of request.files) {
    const bytes = await takeFile(size);
    files.push({ ...file, bytes });
    received.push({ name: file.name, sha256: hash('sha256', bytes) });
  }
  const read = await readFiles(files);
  rows = read.rows;
  return { head: read.head, received };
});
