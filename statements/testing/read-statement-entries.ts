import { readFileSync } from 'node:fs';
import { readStatements } from '../read-statements.ts';
import type { StatementEntry } from '../statement.ts';

/** Reads the entries of a file. If the reader asks about the format of the file, the default answer is used. */
export async function readStatementEntries(path: string): Promise<StatementEntry[]> {
  const statements = await readStatements(readFileSync(path), { fileName: path });
  return statements.flatMap(({ entries }) => entries);
}
