/** The process that reads files of banks. It is started by the server and talks with it over the channel between them. */

import { readFiles } from './read-files.ts';
import type { Reply, Request } from './requests.ts';
import type { ReadRow } from './rows.ts';

// Ctrl-C in a terminal reaches the whole group; the parent ends this process when it has finished its own work.
process.on('SIGINT', () => {});
// Without its parent nobody would end this process, however it was that the parent died.
process.on('disconnect', () => process.exit());

let rows: ReadRow[] = [];

process.on('message', async (request: Request) => {
  process.send?.(await reply(request));
});

async function reply(request: Request): Promise<Reply> {
  if (request.task === 'rows') return { rows: rows.slice(request.from, request.from + request.count) };
  const files = [];
  for (const { size, ...file } of request.files) files.push({ ...file, bytes: await takeFile(size) });
  const read = readFiles(files);
  rows = read.rows;
  return { head: read.head };
}

/** The next `size` bytes of the standard input, on which one file follows the other. */
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
