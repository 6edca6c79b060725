/** The process that reads the bank files of one import. The server starts it and talks to it over IPC. */

import { hash } from 'node:crypto';
import { readFiles } from './rows/read-files.ts';
import type { ReadRow, ReceivedFile, Reply, Request } from './rows/rows.ts';

// Ctrl-C in a terminal reaches the whole process group. The parent ends this process when its own work is done.
process.on('SIGINT', () => {});
// If the parent dies, nobody else would end this process.
process.on('disconnect', () => process.exit());

let rows: ReadRow[] = [];

process.on('message', async (request: Request) => {
  process.send?.(await reply(request));
});

async function reply(request: Request): Promise<Reply> {
  const { id } = request;
  if (request.task === 'rows') return { id, rows: rows.slice(request.from, request.from + request.count) };
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
  return { id, head: read.head, received };
}

/** Reads the next `size` bytes from standard input, where the files follow one another. */
async function takeFile(size: number): Promise<Uint8Array> {
  const file = new Uint8Array(size);
  let taken = 0;
  while (taken < size) {
    const chunk: Buffer | null = process.stdin.read(Math.min(size - taken, process.stdin.readableLength || 1));
    if (chunk === null) await new Promise((resolve) => process.stdin.once('readable', resolve));
    else {
      file.set(chunk, taken);
      taken += chunk.length;
    }
  }
  return file;
}
