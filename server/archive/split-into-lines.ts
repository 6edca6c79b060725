import { MAX_RECORD_LINE_BYTES } from './archive-format.ts';
import { RefusedArchiveError, rethrowAsRefusedArchive } from './refused-archive-error.ts';

/** Minimum size of a batch in bytes. It is small, so that processing a batch does not block other requests. */
const BYTES_AT_ONCE = 64 * 1024;

const LINE_END = 0x0a;

/**
 * Yields the lines of a UTF-8 stream in batches.
 * @throws RefusedArchiveError if a line is too long or not valid UTF-8
 */
export async function* splitIntoLines(stream: AsyncIterable<Buffer>, name: string): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let lines: string[] = [];
  let bytes = 0;
  /** The beginning of a line whose end has not been received yet. */
  let begun: Buffer[] = [];
  let begunBytes = 0;
  const take = (end: Buffer) => {
    lines.push(decoder.decode(Buffer.concat([...begun, end])));
    bytes += begunBytes + end.length;
    [begun, begunBytes] = [[], 0];
  };
  try {
    for await (const chunk of stream) {
      let from = 0;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, from)) {
        take(chunk.subarray(from, at));
        from = at + 1;
        if (bytes < BYTES_AT_ONCE) continue;
        yield lines;
        [lines, bytes] = [[], 0];
      }
      if (from < chunk.length) begun.push(chunk.subarray(from));
      begunBytes += chunk.length - from;
      if (begunBytes > MAX_RECORD_LINE_BYTES)
        throw new RefusedArchiveError(`${name} in this archive has a line that is too long.`);
    }
    if (begunBytes > 0) take(Buffer.alloc(0));
  } catch (error) {
    rethrowAsRefusedArchive(error);
  }
  if (lines.length > 0) yield lines;
}
