import { type DecimalSeparator, inferDecimalSeparator, parseMinor } from '../amounts.ts';
import { checkBalances } from '../check-balances.ts';
import { toStatement } from '../double-entry-book.ts';
import { refuseTooMany } from '../limits.ts';
import { readMoneta } from '../read-moneta.ts';
import { MAX_DESCRIBED, voteByDescription } from '../sign-votes.ts';
import { type DateOrder, type Entry, type Question, type Statement, StatementRefused } from '../statement.ts';
import { addMissingSigns } from './add-missing-signs.ts';
import { type ColumnRole, columnsFromRoles, describeColumns, refuseUnreadableColumns } from './assigned-columns.ts';
import { classifyRows, describeSkippedRow, type SkippedRow } from './classify-rows.ts';
import { type Columns, chooseColumns } from './columns.ts';
import { inferTableDateOrder } from './date-order.ts';
import { readDoubleEntry } from './double-entry.ts';
import { addFee, describeFee, findFeeColumn, followBalancesWithFees, readFee } from './fees.ts';
import { findCurrency } from './find-currency.ts';
import { endsWithHeader, findTable, findTableInRows, hasOnlyHeader, type Table } from './find-table.ts';
import { inferSign } from './infer-sign.ts';
import { mergeCurrencyColumns } from './merge-currency-columns.ts';
import { resolveMultipleSigns } from './multiple-signs.ts';
import { readOwnAccounts, type SkippedEntry } from './own-accounts.ts';
import { detectProgram } from './programs.ts';
import { parseColumn, readAmount } from './read-amount.ts';
import { rejoinDecimals, rejoinTexts } from './rejoin-cells.ts';
import { type BalancedRow, followBalances, negateDebt, readSingleBalance } from './running-balance.ts';
import type { CsvRow } from './split-rows.ts';
import { checkStatedBalances } from './stated-balances.ts';
import { swapReceivedAmounts } from './swap-received-amounts.ts';
import { toEntry } from './to-entry.ts';

/** The user's answers about a table. */
export type TableAnswers = {
  dateOrder?: DateOrder;
  decimalMark?: DecimalSeparator;
  isTurned?: boolean;
  isInHundredths?: boolean;
  columns?: ColumnRole[];
};

/**
 * Reads a table of transactions from any bank. Decimal separator, date order and signs are inferred from all rows
 * together, and by the running balance if there is one.
 * @param text with line feeds as line ends
 * @throws StatementRefused if no row has a date and an amount
 */
export function readCsv(text: string, answers: TableAnswers = {}): Statement {
  return readTables(findTable(text), answers) ?? refuseWithoutTable(hasOnlyHeader(text));
}

/**
 * Like `readCsv`, for rows that are already split into cells, such as those of a sheet.
 * @returns without such a row, whether there is at least a header
 */
export function readRows(rows: CsvRow[], answers: TableAnswers = {}): Statement | { isHeadAlone: boolean } {
  return readTables(findTableInRows(rows), answers) ?? { isHeadAlone: endsWithHeader(rows) };
}

/** @throws StatementRefused */
export function refuseWithoutTable(hasHead: boolean): never {
  if (hasHead) throw new StatementRefused(ONLY_HEADER);
  throw new StatementRefused(
    'No row of this file has a date and an amount. Export the transactions of an account as CSV or OFX.',
  );
}

/** Returns undefined if the main table contains no transactions. */
function readTables(found: Table | undefined, answers: TableAnswers): Statement | undefined {
  const main = found && readTable(found, answers);
  if (!main) return undefined;
  const { columns: _, ...others } = answers;
  const isOrderKnown = !main.questions.some(({ about }) => about === 'date order');
  const dateOrder = answers.dateOrder ?? (isOrderKnown ? main.dateOrder : undefined);
  const more = (found.others ?? []).map((table) => readTable(table, { ...others, ...(dateOrder && { dateOrder }) }));
  return more.reduce<Statement>((one, other) => (other ? mergeStatements(one, other) : one), main);
}

const ONLY_HEADER = 'This file has a header but no rows. Export a period that contains transactions.';

const sortByLine = <T extends { line: number }>(rows: T[]) => rows.sort((first, second) => first.line - second.line);

/** Merges the rows of two tables in file order. */
function mergeStatements(one: Statement, other: Statement): Statement {
  const known = new Set(one.accounts.map(({ id }) => id));
  const questions = [...one.questions, ...other.questions];
  return {
    ...one,
    entries: sortByLine([...one.entries, ...other.entries]),
    transfers: sortByLine([...(one.transfers ?? []), ...(other.transfers ?? [])]),
    balances: [...one.balances, ...other.balances],
    left: sortByLine([...one.left, ...other.left]),
    questions: questions.filter(({ about }, at) => questions.findIndex((each) => each.about === about) === at),
    accounts: [...one.accounts, ...other.accounts.filter(({ id }) => !known.has(id))],
  };
}

function bookToStatement({ book, order, others }: NonNullable<ReturnType<typeof readDoubleEntry>>): Statement {
  const questions: Question[] = others.length > 0 ? [{ about: 'date order', choices: [order, ...others] }] : [];
  return { ...toStatement(book), dateOrder: order, questions };
}

function addFeeColumn(columns: Columns, table: Table, roles: readonly ColumnRole[]): Columns {
  return { ...columns, fee: findFeeColumn(table, (at) => (roles[at] ?? 'none') === 'none') };
}

/** Returns undefined for tables without a date or an amount. */
function readTable(parted: Table, answers: TableAnswers): Statement | undefined {
  const own = answers.columns ? undefined : readMoneta(parted);
  if (own) return own;
  const found = mergeCurrencyColumns(swapReceivedAmounts(rejoinDecimals(parted)));
  const book = answers.columns ? undefined : readDoubleEntry(found, answers.dateOrder);
  if (book) return bookToStatement(book);
  const columns = answers.columns
    ? addFeeColumn(columnsFromRoles(answers.columns), found, answers.columns)
    : chooseColumns(found);
  if (!columns) return undefined;
  const table = { ...found, rows: rejoinTexts(found, columns) };
  const questions: Question[] = [];
  const ask = (about: Question['about'], choices: string[]) => questions.push({ about, choices });

  const format = detectProgram(table.head);
  const currencyOf = (some: readonly CsvRow[]) => findCurrency(table, columns, some);
  const { order: likeliest, others } = inferTableDateOrder(table, columns, format, currencyOf(table.rows));
  if (others.length > 0) ask('date order', [likeliest, ...others]);
  const order = answers.dateOrder ?? likeliest;

  const { bookings: sorted, left } = classifyRows(table, columns, order);
  refuseTooMany(sorted.length + left.length);
  const plain = sorted.map(({ row }) => row);
  const currency = currencyOf(plain);
  const separator = answers.decimalMark ?? inferSeparator(table, columns, plain, currency);
  const rows = addMissingSigns(resolveMultipleSigns(plain, columns, separator), columns, separator);
  const bookings = sorted.map((booking, at) => ({ ...booking, row: rows[at] ?? booking.row }));
  const sign = inferSign(table, columns, rows);
  const looksLikeCents = isInCents(table, columns, rows, currency);
  if (looksLikeCents) ask('decimal mark', ['whole hundredths', 'whole units']);
  const isCents = answers.isInHundredths ?? looksLikeCents;

  const amountIn = (row: CsvRow) => {
    const amount = readAmount(row, columns, separator, sign);
    return typeof amount === 'number' && isCents ? amount / 100 : amount;
  };
  const entries: Entry[] = [];
  const balanced: BalancedRow[] = [];
  const read: CsvRow[] = [];
  for (const booking of bookings) {
    const amount = amountIn(booking.row);
    if (typeof amount === 'string') {
      left.push({ ...booking, reason: 'unreadable', what: amount });
      continue;
    }
    const dayText = others.length > 0 ? booking.row.cells[columns.day] : undefined;
    const entry = { ...toEntry(booking, columns, order, amount), ...(dayText && { dayText }) };
    entries.push(entry);
    balanced.push({ ...entry, balanceMinor: readBalance(booking.row, columns, separator) });
    read.push(booking.row);
  }
  if (answers.columns && entries.length === 0) refuseUnreadableColumns(table, columns, left.map(describeSkippedRow));
  const beside = left.flatMap(({ row, reason }) => (reason === 'balance' ? [row] : []));
  const feeIn = (row: CsvRow) => readFee(row, columns, separator) / (isCents ? 100 : 1);
  const fees = read.map(feeIn);
  const follow = (some: readonly BalancedRow[]) =>
    followBalances(some) ?? checkStatedBalances(table, beside, some, separator) ?? readSingleBalance(some);
  const { chain: followed, sign: feeSign } = followBalancesWithFees(balanced, fees, follow);
  // If the signs contradict the descriptions but the balance fits, it is a debt account, such as a credit card.
  const chain =
    followed?.isSignSettled && followed.isTurned && confirmsSigns(entries) ? negateDebt(followed) : followed;
  for (const [at, entry] of feeSign === 0 ? [] : entries.entries()) {
    if (fees[at]) addFee(entry, feeSign * fees[at], describeFee(read[at] as CsvRow, table, columns));
  }
  // Two matching balances may be chance. That is too little to decide, but enough for a default answer.
  const isLikelyByChain = sign.isAsked && chain?.share === 1;
  const isTurnedByChain = (chain?.isSignSettled || isLikelyByChain) === true && chain?.isTurned === true;
  const isTurned = isTurnedByChain !== sign.isTurned;
  if (!chain?.isSignSettled && sign.isAsked)
    ask('sign', isTurned ? ['turned', 'as written'] : ['as written', 'turned']);
  const isOtherwise = answers.isTurned !== undefined && answers.isTurned !== isTurned;
  const isToBeTurned = isTurnedByChain !== isOtherwise;
  // With the user's other sign, the balances could only contradict it.
  const isShown = chain && isToBeTurned === chain.isTurned;
  const { balances, isProven } = checkBalances(isShown ? chain.spans : []);
  if (isToBeTurned) for (const entry of entries) entry.amountMinor = -entry.amountMinor;
  const withWhatIsRead = (its: SkippedRow): SkippedEntry => {
    const amount = amountIn(its.row);
    const whole = typeof amount === 'string' ? 0 : amount + feeSign * feeIn(its.row);
    const amountMinor = isToBeTurned ? 0 - whole : whole;
    const {
      line,
      day,
      otherDay,
      amountMinor: _,
      ...words
    } = toEntry({ row: its.row, day: its.day ?? '', more: its.more ?? [] }, columns, order, amountMinor);
    const read = { ...words, ...(typeof amount !== 'string' && { amountMinor }), ...withDay(day || otherDay) };
    return { row: its.row, said: { ...describeSkippedRow(its), read } };
  };
  const leftRows = left.map(withWhatIsRead);
  const {
    accounts,
    transfers,
    openings,
    bookings: later,
  } = readOwnAccounts(table, columns, leftRows, entries, separator);
  const laterLines = new Set(later.map(({ line }) => line));

  return {
    format,
    entries: sortByLine([...entries, ...later]),
    transfers,
    left: sortByLine(leftRows.map(({ said }) => said).filter(({ line }) => !laterLines.has(line))),
    questions,
    balances: [...openings, ...balances],
    ...(isProven !== undefined && { isProven }),
    accounts,
    ...(currency && { currency }),
    dateOrder: order,
    table: {
      columns: describeColumns(table, columns),
      decimalMark: separator,
      isTurned: answers.isTurned ?? isTurned,
      isInHundredths: isCents,
    },
  };
}

/** True if several descriptions confirm the signs. */
function confirmsSigns(entries: readonly Entry[]): boolean {
  const said = entries.slice(0, MAX_DESCRIBED).map(({ name, note, category = '', amountMinor }) => {
    return { words: [name, note, category], isNegative: amountMinor < 0 };
  });
  return voteByDescription(said) <= -Math.max(2, said.length / 10);
}

const withDay = (day: string | undefined) => (day ? { day } : {});

/**
 * If no amount decides the decimal separator, a separator before three digits groups thousands. Files with semicolons
 * between cells usually use commas.
 */
function inferSeparator(
  { delimiter }: Table,
  columns: Columns,
  rows: readonly CsvRow[],
  currency = '',
): DecimalSeparator {
  const { amount, out, in: into, balance } = columns;
  const amounts = [amount, out, into].flatMap((column) => parseColumn(rows, column));
  const told = inferDecimalSeparator(amounts) ?? inferDecimalSeparator(parseColumn(rows, balance));
  if (told) return told;
  const parted = amounts.flatMap(({ digits, unit }) => {
    const separator = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
    const isDecimal = (separator === '.' ? WITH_POINT : OF_THOUSANDTHS).test(unit || currency);
    return separator && !isDecimal ? [separator] : [];
  });
  if (parted.length > 0 && new Set(parted).size === 1) return parted[0] === '.' ? ',' : '.';
  return delimiter === ';' ? ',' : '.';
}

/** Currencies with three decimals (ISO 4217), by code or in Arabic script; and currencies that use a decimal point. */
const OF_THOUSANDTHS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|[\u0600-\u06ff]/;
const WITH_POINT =
  /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND|CHF|USD|GBP|CAD|AUD|NZD|SGD|HKD|MXN|INR|JPY|CNY|ZAR|\$|£|¥)$|[\u0600-\u06ff]/;

function readBalance({ cells }: CsvRow, { balance }: Columns, separator: DecimalSeparator): number | undefined {
  return balance === undefined ? undefined : parseMinor(cells[balance] ?? '', separator);
}

const WITHOUT_DECIMALS = ['JPY', 'KRW', 'HUF', 'ISK', 'CLP', 'VND', 'IDR', 'PYG', 'TWD', 'RSD', 'AMD'];

/** Programs with column names such as `booking_date` may write amounts in hundredths. Nothing in the file says so. */
function isInCents({ head }: Table, columns: Columns, rows: readonly CsvRow[], currency: string | undefined): boolean {
  const isOfProgram =
    head?.cells.some((cell) => /^[a-z]+(_[a-z]+)+$/.test(cell)) && head.cells.every((cell) => !/[A-Z ]/.test(cell));
  if (!isOfProgram || (currency !== undefined && WITHOUT_DECIMALS.includes(currency))) return false;
  const digits = parseColumn(rows, columns.amount).map((written) => written.digits);
  const isWhole = digits.length > 0 && digits.every((each) => /^\d{3,}$/.test(each));
  return isWhole && digits.some((each) => !each.endsWith('00'));
}
