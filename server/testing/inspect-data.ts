import type { Database } from '../db/database.ts';
import { INSPECTIONS } from '../inspection/all.ts';
import { type Inspected, inspect, listUsers } from '../inspection/inspection.ts';
import { pages } from '../inspection/pages.ts';
import { findDifferences } from '../ledger/true-totals.ts';

/** Returns everything that `npm run totals -- --check` would report, as sentences. */
export async function inspectData(inspected: Inspected): Promise<string[]> {
  const wrong = await listWrongTotals(inspected);
  for (const inspection of [pages, ...INSPECTIONS]) {
    const found = await inspect(inspection, inspected);
    if (found) wrong.push(found.summary, ...found.lines);
  }
  return wrong;
}

async function listWrongTotals({ db }: Database): Promise<string[]> {
  const wrong: string[] = [];
  for await (const { id } of listUsers(db)) {
    const { checked: _, ...found } = await db.transaction().execute((tx) => findDifferences(tx, id));
    for (const difference of Object.values(found).flat())
      wrong.push(`a running total is wrong: ${JSON.stringify(difference)}`);
  }
  return wrong;
}
