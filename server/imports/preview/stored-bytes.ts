import type { Readable } from 'node:stream';

/** A file to store. It is protected if it has a password. */
type FileToStore = { size: number; password?: string | undefined; open(): Readable };

/** Separates the words of a PDF from the file, which is stored after them. */
const LINE_BREAK = Buffer.from('\n');

/** Yields the bytes to store: the words of a PDF, if any, and the file unless it is protected. */
export async function* streamStoredBytes(file: FileToStore, words: Uint8Array | undefined): AsyncGenerator<Uint8Array> {
  if (words) yield words;
  if (words && file.password !== undefined) return;
  if (words) yield LINE_BREAK;
  yield* file.open();
}

/** Returns the number of bytes that are stored for a file. */
export function countStoredBytes(file: FileToStore | undefined, words: Uint8Array | undefined): number {
  if (!words) return file?.size ?? 0;
  return file?.password === undefined ? words.length + LINE_BREAK.length + (file?.size ?? 0) : words.length;
}
