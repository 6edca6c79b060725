import { parseArgs } from 'node:util';
import { BadSetting, readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { ALL_CATEGORIES } from './totals.ts';
import { type Difference, findDifferences, rebuildTotals } from './true-totals.ts';

const USAGE = 'Usage: npm run totals -- --check | --rebuild';

/** No more differences than these are shown one by one. */
const SHOWN = 20;

/** Compares the running totals with the sums, or makes them anew, one user after the other. */
async function main(): Promise<void> {
  const work = readArguments();
  const database = openDatabase(readConfig(process.env));
  await migrate(database);
  const users = await database.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  await work(database.db, users);
  await database.db.destroy();
}

type Users = { id: number; email: string }[];

async function check(db: Db, users: Users): Promise<void> {
  let checkedCount = 0;
  const wrong: string[] = [];
  for (const { id, email } of users) {
    const { checked, differences } = await db.transaction().execute((tx) => findDifferences(tx, id));
    checkedCount += checked;
    for (const difference of differences) wrong.push(`${email}, ${inWords(difference)}`);
  }
  if (wrong.length === 0) {
    console.log(`All ${number(checkedCount)} running totals of ${number(users.length)} users equal the sums.`);
    return;
  }
  for (const line of wrong.slice(0, SHOWN)) console.log(line);
  console.log(`${number(wrong.length)} of ${number(checkedCount)} running totals do not equal the sums.`);
  process.exitCode = 1;
}

async function rebuild(db: Db, users: Users): Promise<void> {
  let made = 0;
  for (const { id } of users) made += await db.transaction().execute((tx) => rebuildTotals(tx, id));
  console.log(`Made ${number(made)} running totals of ${number(users.length)} users anew.`);
}

function inWords({ span, period, kind, category, kept, sum }: Difference): string {
  const when = span === 'all' ? 'all time' : `${span} ${period}`;
  const each = ({ count, sum_minor }: Difference['sum']) => `${number(count)} with ${number(sum_minor / 100, 2)}`;
  return `${when}, ${kind}, ${category === ALL_CATEGORIES ? 'all categories' : category}: kept ${each(kept)}, true ${each(sum)}`;
}

function number(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals });
}

function readArguments() {
  const boolean = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { check: boolean, rebuild: boolean } });
  if (values.check === values.rebuild) throw new BadSetting(USAGE);
  return values.check ? check : rebuild;
}

main().catch((error) => {
  const isMistyped = error instanceof BadSetting || String(error?.code).startsWith('ERR_PARSE_ARGS');
  console.error(isMistyped ? error.message : error);
  process.exit(1);
});
