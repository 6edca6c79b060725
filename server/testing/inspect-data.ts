import type { Database } from '../db/database.ts';
import { ALL_INSPECTIONS } from '../inspection/all-inspections.ts';
import { inspectSqlitePages } from '../inspection/inspect-sqlite-pages.ts';
import { type InspectedData, listUsers, runInspection } from '../inspection/inspection.ts';
import { findAllTotalDifferences } from '../ledger/verify-totals.ts';

/** Returns the problems that `npm run totals -- --check` would report, as sentences. */
export async function inspectData(inspected: InspectedData): Promise<string[]> {
  const wrong = await listWrongTotals(inspected);
  for (const inspection of [inspectSqlitePages, ...ALL_INSPECTIONS]) {
    const found = await runInspection(inspection, inspected);
    if (found) wrong.push(found.summary, ...found.lines);
  }
  return wrong;
}

async function listWrongTotals({ db }: Database): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { id } of listUsers(db)) {
    const { checked: _, ...found } = await db.transaction().execute((tx) => findAllTotalDifferences(tx, id));
    for (const difference of Object.values(found).flat())
      wrong.push(`a running total is wrong: ${JSON.stringify(difference)}`);
  }
  return wrong;
}
