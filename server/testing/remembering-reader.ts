import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Reader, ReadingAsText } from '../../reader/index.ts';

const known = new Map<string, Promise<ReadingAsText>>();

/** A real reader that reads a file once for all servers of a test file: what it sees does not depend on the database. */
export function rememberingReader(reader: Reader): Reader {
  return {
    ...reader,
    async read(path, options) {
      const { today, currency } = options;
      const file = await readFile(path);
      const key = [createHash('sha256').update(file).digest('hex'), today, currency].join(' ');
      const reading = known.get(key) ?? reader.read(path, options);
      known.set(key, reading);
      // A refusal may have been for the moment only.
      reading.catch(() => known.delete(key));
      return structuredClone(await reading);
    },
  };
}
