import { readFileSync } from 'node:fs';
import { readStatements } from '../read-statement.ts';
import type { StatementEntry } from '../statement.ts';

/** Reads the entries of a file with the default answers to its questions. */
export async function readEntries(path: string): Promise<StatementEntry[]> {
  const statements = await readStatements(readFileSync(path), { fileName: path });
  return statements.flatMap(({ entries }) => entries);
}
