import type { Database } from '../db/database.ts';

/** What is looked through. */
export type Inspected = Database & { dataDir: string };

/** Something that can be wrong with what is kept, however that came to be. */
export type Inspection = {
  /** What was found so often, as a sentence. */
  inWords(count: number): string;
  /** What whoever runs the server can do about it, as sentences. */
  advice: string;
  /** Looks for it, a line each. What is kept may be far more than the memory has room for. */
  find(inspected: Inspected): AsyncIterable<string>;
  /** Mends what can be mended without guessing; answers how many there were. */
  mend?(inspected: Inspected): Promise<number>;
};

/** A number of things, with what they are or do. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

/** A kind of thing that was found. */
export type Finding = { inspection: Inspection; count: number; lines: string[] };

/** No more of a kind than these are shown one by one. */
export const SHOWN = 20;

/** Looks for everything that an inspection is about; undefined where nothing is wrong. */
export async function inspect(inspection: Inspection, inspected: Inspected): Promise<Finding | undefined> {
  const lines: string[] = [];
  let count = 0;
  for await (const line of inspection.find(inspected)) {
    count++;
    if (lines.length < SHOWN) lines.push(line);
  }
  return count > 0 ? { inspection, count, lines } : undefined;
}
