import { bringUpToDate } from '../bring-up-to-date.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { ALL_ACCOUNTS, type Figures } from '../ledger/account-totals.ts';
import { ALL_CATEGORIES } from '../ledger/totals.ts';
import type { MonthDifference } from '../ledger/true-account-months.ts';
import type { AccountDifference } from '../ledger/true-account-totals.ts';
import { type Difference, findDifferences, rebuildTotals } from '../ledger/true-totals.ts';
import { commandLine } from '../platform/installation.ts';
import { keepPrivate } from '../platform/private-data.ts';
import { INSPECTIONS } from './all.ts';
import { counted, eachUser, type Inspected, type Inspection, inspect, SHOWN } from './inspection.ts';
import { pages } from './pages.ts';
import { references, repairReferences } from './references.ts';

/** Compares the running totals with the sums, or recomputes them, user by user. Also looks for other damage. */
export async function inspectTotals(isRebuilding: boolean): Promise<void> {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir, console.warn);
  const database = openDatabase(config);
  await bringUpToDate(database, config, console.warn);
  await (isRebuilding ? rebuild : check)({ ...database, dataDir: config.dataDir });
  await database.db.destroy();
}

async function check(inspected: Inspected): Promise<void> {
  if (await isFound(pages, inspected)) return;
  await checkTotals(inspected);
  const found = [];
  for (const inspection of INSPECTIONS) found.push(await isFound(inspection, inspected));
  if (found.includes(true)) return;
  console.log('Every row has an owner, every reference and receipt file exists, and search finds every transaction.');
}

/** Prints the findings and makes the command fail. */
async function isFound(inspection: Inspection, inspected: Inspected): Promise<boolean> {
  const found = await inspect(inspection, inspected);
  if (!found) return false;
  for (const line of found.lines) console.log(line);
  console.log(`${found.summary} ${inspection.advice}`);
  process.exitCode = 1;
  return true;
}

async function checkTotals({ db }: Inspected): Promise<void> {
  let [userCount, checkedCount, wrongCount] = [0, 0, 0];
  for await (const { email, result } of eachUser(db, findDifferences)) {
    const { checked, differences, accountDifferences, monthDifferences } = result;
    const lines = [
      ...differences.map(inWords),
      ...accountDifferences.map(accountInWords),
      ...monthDifferences.map(monthInWords),
    ];
    for (const line of lines) {
      if (wrongCount < SHOWN) console.log(`${email}, ${line}`);
      wrongCount++;
    }
    userCount++;
    checkedCount += checked;
  }
  if (wrongCount === 0) {
    console.log(`All ${number(checkedCount)} running totals of ${number(userCount)} users are correct.`);
    return;
  }
  console.log(
    `${number(wrongCount)} of ${number(checkedCount)} running totals are wrong. Rebuild them: ${commandLine('totals', '--rebuild')}.`,
  );
  process.exitCode = 1;
}

async function rebuild(inspected: Inspected): Promise<void> {
  const { db } = inspected;
  let [userCount, made, repaired] = [0, 0, 0];
  const rebuildOne = async (tx: Tx, userId: number) => {
    await lockUserRow(tx, userId);
    return { references: await repairReferences(tx, userId), totals: await rebuildTotals(tx, userId) };
  };
  for await (const { result } of eachUser(db, rebuildOne)) {
    made += result.totals;
    repaired += result.references;
    userCount++;
  }
  console.log(`Rebuilt ${number(made)} running totals of ${number(userCount)} users.`);
  const tell = ({ says }: Inspection, count: number) =>
    count > 0 && console.log(`${counted(count, ...says)} Repaired.`);
  tell(references, repaired);
  for (const inspection of INSPECTIONS) tell(inspection, (await inspection.mend?.(inspected)) ?? 0);
}

function inWords({ span, period, kind, category, kept, sum }: Difference): string {
  const each = ({ count, sum_minor }: Difference['sum']) => `${number(count)} with ${number(sum_minor / 100, 2)}`;
  return `${when(span, period)}, ${kind}, ${category === ALL_CATEGORIES ? 'all categories' : category}: kept ${each(kept)}, true ${each(sum)}`;
}

function monthInWords({ account_id, month, ...rest }: MonthDifference): string {
  return `account ${account_id}, ${inWords({ span: 'month', period: month, ...rest })}`;
}

function accountInWords({ span, period, account_id, kept, sum }: AccountDifference): string {
  const each = ({ count, transfer_count, income_minor, expense_minor, sum_minor }: Figures) =>
    `${number(count)} and ${number(transfer_count)} transfers with ${[income_minor, expense_minor, sum_minor].map((minor) => number(minor / 100, 2)).join(' / ')}`;
  const which = account_id === ALL_ACCOUNTS ? 'all transfers' : `account ${account_id}`;
  return `${when(span, period)}, ${which}: kept ${each(kept)}, true ${each(sum)}`;
}

function when(span: Difference['span'], period: string): string {
  return span === 'all' ? 'all time' : `${span} ${period}`;
}

function number(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals });
}
