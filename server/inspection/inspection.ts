import type { Database } from '../db/database.ts';

/** The data to inspect. */
export type Inspected = Database & { dataDir: string };

/** One kind of damage to stored data, whatever its cause. */
export type Inspection = {
  /** Describes the finding in a sentence. */
  inWords(count: number): string;
  /** Advice for the administrator, in sentences. */
  advice: string;
  /** Yields one line per finding. Streams, because the data may not fit in memory. */
  find(inspected: Inspected): AsyncIterable<string>;
  /** Repairs whatever needs no guessing and returns how many. */
  mend?(inspected: Inspected): Promise<number>;
};

/** Formats a count with its noun or verb. */
export function counted(count: number, one: string, several: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
}

/** The findings of one inspection. */
export type Finding = { inspection: Inspection; count: number; lines: string[] };

/** Maximum number of findings listed per kind. */
export const SHOWN = 20;

/** Runs one inspection; undefined if it finds nothing. */
export async function inspect(inspection: Inspection, inspected: Inspected): Promise<Finding | undefined> {
  const lines: string[] = [];
  let count = 0;
  for await (const line of inspection.find(inspected)) {
    count++;
    if (lines.length < SHOWN) lines.push(line);
  }
  return count > 0 ? { inspection, count, lines } : undefined;
}
