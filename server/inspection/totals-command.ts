import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { type AccountTotalFigures, ALL_ACCOUNTS_ID } from '../ledger/account-totals.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';
import {
  type AccountMonthDifference,
  type AccountTotalDifference,
  findAllTotalDifferences,
  type RunningTotalDifference,
  rebuildTotals,
} from '../ledger/verify-totals.ts';
import { migrateWithBackup } from '../migrate-with-backup.ts';
import { formatCommandLine } from '../platform/installation.ts';
import { restrictDataFolderAccess } from '../platform/restrict-file-access.ts';
import { formatCount } from '../text/format-count.ts';
import { ALL_INSPECTIONS } from './all-inspections.ts';
import { inspectReferences, repairReferences } from './inspect-row-references.ts';
import { inspectSqlitePages } from './inspect-sqlite-pages.ts';
import {
  forEachUser,
  type InspectedData,
  type Inspection,
  type InspectionResult,
  MAX_FINDINGS_SHOWN,
  runInspection,
} from './inspection.ts';

/**
 * Checks the running totals of each user, or recalculates them if `isRebuilding` is set. Also looks for other damage.
 */
export async function runTotalsCommand(isRebuilding: boolean) {
  const config = readConfig(process.env);
  restrictDataFolderAccess(config.dataDir, console.warn);
  const database = openDatabase(config);
  try {
    await migrateWithBackup(database, config, console.warn);
    const inspected = { ...database, dataDir: config.dataDir };
    if (isRebuilding) return await rebuildAllTotals(inspected);
    const result = await checkAllTotals(inspected);
    if (!result.data.isCorrect) process.exitCode = 1;
    return result;
  } finally {
    await database.db.destroy();
  }
}

export async function checkAllTotals(inspected: InspectedData) {
  const findings: InspectionResult[] = [];
  const lines: string[] = [];
  const note = (finding: InspectionResult) => {
    findings.push(finding);
    lines.push(...finding.lines, finding.summary);
  };
  const look = async (inspection: Inspection) => {
    const found = await runInspection(inspection, inspected);
    if (found) note({ ...found, summary: `${found.summary} ${inspection.advice}` });
    return found !== undefined;
  };

  if (!(await look(inspectSqlitePages))) {
    const { users, totals, finding } = await checkTotals(inspected);
    if (finding) note(finding);
    else lines.push(`All ${number(totals)} running totals of ${formatCount(users, 'user')} are correct.`);
    const found = [];
    for (const inspection of ALL_INSPECTIONS) found.push(await look(inspection));
    if (!found.includes(true)) {
      lines.push(
        'Every row has an owner, every reference and receipt file exists, and search finds every transaction.',
      );
    }
  }
  return { text: lines.join('\n'), data: { isCorrect: findings.length === 0, findings } };
}

async function checkTotals({
  db,
}: InspectedData): Promise<{ users: number; totals: number; finding?: InspectionResult }> {
  let [users, totals, wrong] = [0, 0, 0];
  const shown: string[] = [];
  for await (const { email, result } of forEachUser(db, findAllTotalDifferences)) {
    const { checked, differences, accountDifferences, monthDifferences } = result;
    const lines = [
      ...differences.map(inWords),
      ...accountDifferences.map(accountInWords),
      ...monthDifferences.map(monthInWords),
    ];
    shown.push(...lines.slice(0, MAX_FINDINGS_SHOWN - shown.length).map((line) => `${email}, ${line}`));
    wrong += lines.length;
    users++;
    totals += checked;
  }
  if (wrong === 0) return { users, totals };
  const advice = `Rebuild them: ${formatCommandLine('totals', '--rebuild')}.`;
  const summary = `${number(wrong)} of ${number(totals)} running totals are wrong. ${advice}`;
  return { users, totals, finding: { summary, lines: shown } };
}

export async function rebuildAllTotals(inspected: InspectedData) {
  const { db } = inspected;
  let [users, totals, repaired] = [0, 0, 0];
  const rebuildOne = async (tx: Tx, userId: number) => {
    await lockUserRow(tx, userId);
    return { references: await repairReferences(tx, userId), totals: await rebuildTotals(tx, userId) };
  };
  for await (const { result } of forEachUser(db, rebuildOne)) {
    totals += result.totals;
    repaired += result.references;
    users++;
  }
  const repairs: string[] = [];
  const note = ({ says }: Inspection, count: number) =>
    count > 0 && repairs.push(`${formatCount(count, ...says)} Repaired.`);
  note(inspectReferences, repaired);
  for (const inspection of ALL_INSPECTIONS) note(inspection, (await inspection.mend?.(inspected)) ?? 0);
  const rebuilt = `Rebuilt ${number(totals)} running totals of ${formatCount(users, 'user')}.`;
  return { text: [rebuilt, ...repairs].join('\n'), data: { users, totals, repairs } };
}

function inWords({ span, period, kind, category, kept, sum }: RunningTotalDifference): string {
  const each = ({ count, sum_minor }: RunningTotalDifference['sum']) =>
    `${formatCount(count, 'transaction')} (${number(sum_minor / 100, 2)})`;
  return `${when(span, period)}, ${kind}, ${category === ALL_CATEGORIES ? 'all categories' : category}: stored ${each(kept)}, correct ${each(sum)}`;
}

function monthInWords({ account_id, month, ...rest }: AccountMonthDifference): string {
  return `account ${account_id}, ${inWords({ span: 'month', period: month, ...rest })}`;
}

function accountInWords({ span, period, account_id, kept, sum }: AccountTotalDifference): string {
  const each = ({ count, transfer_count, income_minor, expense_minor, sum_minor }: AccountTotalFigures) => {
    const [income, expenses, balance] = [income_minor, expense_minor, sum_minor].map((minor) => number(minor / 100, 2));
    const counts = `${formatCount(count, 'transaction')} and ${formatCount(transfer_count, 'transfer')}`;
    return `${counts} (income ${income}, expenses ${expenses}, balance ${balance})`;
  };
  const which = account_id === ALL_ACCOUNTS_ID ? 'all transfers' : `account ${account_id}`;
  return `${when(span, period)}, ${which}: stored ${each(kept)}, correct ${each(sum)}`;
}

function when(span: RunningTotalDifference['span'], period: string): string {
  return span === 'all' ? 'all time' : `${span} ${period}`;
}

function number(value: number, decimals = 0): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals });
}
