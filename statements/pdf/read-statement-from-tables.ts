import { isNonZeroAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import { type Statement, UnreadableStatementError } from '../statement.ts';
import { readTableFromRows, type TableFormatChoices } from '../tables/read-table.ts';
import type { CellRow } from '../tables/transaction-table.ts';
import { addYearsToRows, chooseMorePlausibleDateOrder } from './add-years-to-rows.ts';
import { areCardPurchases, type BalanceProof, findBalanceProof } from './balance-proof.ts';
import { completeDecimals } from './complete-decimals.ts';
import { countUnreadTransactions } from './count-unread-transactions.ts';
import {
  addTableAbove,
  findTablesByHeader,
  guessTablesWithoutHeader,
  type PrintedTables,
} from './find-printed-tables.ts';
import { addBookingDaysToRows, addHeadingDaysToRows, moveDaysUpIntoRows } from './move-days-into-rows.ts';
import { findStatedBalances, replaceClosingByPrinted } from './printed-balances.ts';
import type { PrintedLine } from './printed-lines.ts';
import {
  countColumns,
  type PrintedTablesInterpretation,
  printedTablesToRows,
  type RowWithPosition,
} from './printed-tables-to-rows.ts';
import {
  countBookingRows,
  isBalanceRow,
  isRowWithAmount,
  type PrintedTable,
  type RowPixelPosition,
} from './read-printed-table.ts';
import { areSignsPrinted, isProvenByRunningBalance } from './running-balance-proof.ts';
import { findDirectionByTitle, findDirectionsByBalances, findSideByColumnName } from './section-directions.ts';

/** A statement that was read from lines. `places` maps the line number of a row to its position on the page. */
export type StatementWithRowPositions = {
  statement: Statement;
  isProven: boolean;
  places: Map<number, RowPixelPosition>;
};

/** If there are more lines than `MANY_ROWS`, only the first `FEW_VARIANTS` variants are tried. */
const [MANY_ROWS, FEW_VARIANTS] = [5000, 4];

/**
 * `own` are the lines of one account. `all` are the lines of the whole document, because the year may be printed only
 * once.
 */
type Lines = { own: readonly PrintedLine[]; all: readonly PrintedLine[] };

/**
 * Reads the tables in several ways until the balances confirm one result. If the balances confirm none, returns the
 * likeliest result.
 */
export function readStatementFromTables(
  given: Lines,
  answers: TableFormatChoices,
): StatementWithRowPositions | undefined {
  const { own: lines, all } = given;
  const headed = addBookingDaysToRows(lines);
  if (headed) return readStatementFromTables({ own: headed, all }, answers);
  const named = findTablesByHeader(lines);
  const dated = guessTablesWithoutHeader(lines);
  // If few rows have both a date and an amount, the dates may be on separate lines.
  const headings = guessTablesWithoutHeader(addHeadingDaysToRows(lines));
  const most = Math.max(...[named, dated].map((each) => (each ? countRows(each) : 0)));
  const guessed = headings && countRows(headings) > most * 2 ? headings : dated;
  const movedUp = moveDaysUpIntoRows(lines);
  const below = movedUp && guessTablesWithoutHeader(movedUp);
  const counts = [named, guessed].map((each) => (each ? countRows(each) : 0));
  if (below && countRows(below) >= Math.max(...counts)) return readVariants([below], { own: movedUp, all }, answers);
  const isNamed = named && (!guessed || countRows(named) * 2 >= countRows(guessed));
  const whole = named && addTableAbove(named);
  const found = (isNamed ? [named, guessed, whole] : [guessed, named, whole]).filter((tables) => tables !== undefined);
  return readVariants(found, given, answers);
}

/**
 * Reads variants of the tables until the balances confirm one variant. If they confirm none, returns the first variant
 * that could be read.
 */
function readVariants(
  found: readonly PrintedTables[],
  lines: Lines,
  answers: TableFormatChoices,
): StatementWithRowPositions | undefined {
  // Other tables may repeat rows of the main table, as a list of checks does. Therefore, the main table is also read
  // without them.
  const all = found.flatMap((each) =>
    each.tables.length > 1 ? [each, { ...each, tables: each.tables.slice(0, 1) }] : [each],
  );
  const variants = [...all, ...all.flatMap(nameBalanceColumn)].flatMap((tables) => listVariants(tables, lines.own));
  const some = lines.own.length > MANY_ROWS ? variants.slice(0, FEW_VARIANTS) : variants;
  let likeliest: StatementWithRowPositions | undefined;
  let refusal: unknown;
  const tried: RowWithPosition[][] = [];
  for (const variant of some) {
    const placed = printedTablesToRows(variant);
    // Several variants often give the same rows, which need to be read only once.
    if (tried.some((rows) => areSameRows(rows, placed))) continue;
    tried.push(placed);
    try {
      const reading = readVariant(variant, placed, lines, answers);
      if (reading?.isProven) return reading;
      likeliest ??= reading;
    } catch (error) {
      if (!(error instanceof UnreadableStatementError)) throw error;
      refusal ??= error;
    }
  }
  if (!likeliest && refusal) throw refusal;
  return likeliest;
}

/**
 * If no column is named as the balance, the last of several amount columns may be the balance. Returns the tables with
 * this column as the balance, or an empty list.
 */
function nameBalanceColumn({ before, tables: [main, ...others] }: PrintedTables): PrintedTables[] {
  const money = main?.columns.filter(({ kind }) => kind === 'money') ?? [];
  const last = money.at(-1);
  const isOpen = main && money.length > 1 && !last?.role?.match(/^(?:in|out)$/);
  if (!isOpen || money.some(({ role }) => role === 'balance')) return [];
  const columns = main.columns.map((column) =>
    column === last ? { ...column, head: 'Balance', role: 'balance' as const } : column,
  );
  return [{ before, tables: [{ ...main, columns }, ...others] }];
}

const countRows = ({ tables }: PrintedTables) => tables.reduce((sum, table) => sum + countBookingRows(table), 0);

/**
 * True if more than a fifth of the rows have no date. In such a table, a printed date also applies to the rows below
 * it.
 */
function isGroupedByDay(table: PrintedTable | undefined): boolean {
  if (!table) return false;
  const day = table.columns.findIndex(({ kind }) => kind === 'day');
  const rows = table.rows.filter((row) => !row.isLine && isRowWithAmount(row, table.columns) && !isBalanceRow(row));
  return rows.filter(({ cells }) => cells[day] === '').length * 5 > rows.length;
}

function listVariants(tables: PrintedTables, lines: readonly PrintedLine[]): PrintedTablesInterpretation[] {
  const [main] = tables.tables;
  const isFilled = (at: number) => main?.rows.some(({ cells, isLine }) => !isLine && isNonZeroAmount(cells[at] ?? ''));
  const moved =
    main?.columns.filter(({ kind, role }, at) => kind === 'money' && role !== 'balance' && isFilled(at)) ?? [];
  const isNamed = ['in', 'out'].every((side) => moved.some(({ role }) => role === side));
  const sides = listSides(moved.length === 2 && !isNamed, main);
  const bySums = findDirectionsByBalances(main, lines);
  const findSides = [findDirectionByTitle, undefined, ...(bySums ? [bySums] : []), findSideByColumnName];
  const isGrouped = isGroupedByDay(main);
  return findSides.flatMap((each) =>
    [isGrouped, !isGrouped].flatMap((carriesDays) =>
      sides.map((side) => ({ tables, carriesDays, findSide: each, sides: side })),
    ),
  );
}

/** Returns the ways to read two amount columns. If each row has only one amount, reading just one column is wrong. */
function listSides(areUnnamed: boolean, table: PrintedTable | undefined): PrintedTablesInterpretation['sides'][] {
  if (!areUnnamed || !table) return ['as named'];
  const { columns, rows } = table;
  const counts = rows
    .filter((row) => !row.isLine && !isBalanceRow(row) && isRowWithAmount(row, columns))
    .map(({ cells }) => {
      return cells.filter((cell, at) => {
        const { kind, role } = columns[at] ?? {};
        return kind === 'money' && role !== 'balance' && isNonZeroAmount(cell);
      }).length;
    });
  const areOpposite = counts.filter((count) => count === 1).length > counts.length * MOSTLY;
  return areOpposite ? ['out first', 'in first'] : ['as named', 'out first', 'in first'];
}

/** If more than this share of the rows has only one amount, two amount columns contain expenses and income. */
const MOSTLY = 0.9;

function areSameRows(rows: readonly RowWithPosition[], others: readonly RowWithPosition[]): boolean {
  if (rows.length !== others.length) return false;
  return rows.every(({ cells }, row) => {
    const other = others[row]?.cells ?? [];
    return cells.length === other.length && cells.every((cell, at) => cell === other[at]);
  });
}

function readVariant(
  variant: PrintedTablesInterpretation,
  placed: readonly RowWithPosition[],
  { own: lines, all }: Lines,
  answers: TableFormatChoices,
): StatementWithRowPositions | undefined {
  const { tables } = variant.tables;
  const cells = addYearsToRows(
    completeDecimals(
      placed.map((row) => row.cells),
      lines,
    ),
    all,
  );
  const rows = cells.map((each, at): CellRow => ({ line: at + 1, cells: each }));
  const places = new Map(placed.flatMap(({ place }, at) => (place ? [[at + 1, place]] : [])));
  // If the number of columns differs, the user has chosen the columns of another variant, so this variant is not read.
  if (answers.columns && answers.columns.length !== countColumns(tables[0], variant)) return undefined;
  const statement = readInOrder(rows, all, answers);
  if (!statement) return undefined;
  const unreadable = statement.left.filter(({ reason }) => reason === 'unreadable');
  const isComplete = unreadable.length === 0;
  // The head of each page may print its date alone on a line, which is no row.
  const isChained =
    unreadable.every(({ text }) => parseDay(text)) && isProvenByRunningBalance(lines, placed, statement);
  if (isChained) return { statement: withBalances(statement, lines), isProven: true, places };
  const asPrinted = (unproven: Statement) => replaceClosingByPrinted(lines, unproven);
  if (!isComplete) return { statement: asPrinted(withBalances(statement, lines)), isProven: false, places };
  const moved = tables[0]?.columns.filter(({ role }) => role === 'in' || role === 'out') ?? [];
  const amountAt = tables[0]?.columns.findIndex(({ role }) => role === 'amount') ?? -1;
  const isMarked = ['CR', 'DR'].every((side) =>
    placed.some((row) => row.cells[amountAt]?.toUpperCase().endsWith(side)),
  );
  const proof = findBalanceProof(lines, statement, {
    areSidesNamed: moved.length > 1 || isMarked,
    areSignsWritten: variant.sides === 'as named' && areSignsPrinted(placed, statement),
  });
  const isReversed = proof ? proof.sign === 'reversed' : areCardPurchases(lines, statement) && moved.length === 0;
  const isTurned = isReversed && answers.isTurned === undefined;
  const turned = isTurned
    ? readInOrder(rows, all, { ...answers, isTurned: statement.table?.isTurned !== true })
    : statement;
  if (!turned) return undefined;
  // If no balances confirm that the signs of a card must be reversed, the user is asked.
  if (isTurned && !proof)
    turned.questions = [
      ...turned.questions.filter(({ about }) => about !== 'sign'),
      { about: 'sign', choices: ['turned', 'as written'] },
    ];
  // If the user chose the signs, balances that only add up with the opposite signs prove nothing.
  const matches = proof !== undefined && (proof.sign === 'as read' || isTurned);
  const found = withBalances(turned, lines, matches ? proof : undefined);
  const isProven = matches && !(proof.isWeak && countUnreadTransactions(lines, placed, found, true) > 0);
  return { statement: isProven ? found : asPrinted(found), isProven, places };
}

/** Reads the rows. If their dates do not show the order of day and month, other dates in the document may show it. */
function readInOrder(rows: CellRow[], lines: readonly PrintedLine[], answers: TableFormatChoices) {
  const first = readTableFromRows(rows, answers, { isPrinted: true });
  if ('isHeadAlone' in first) return undefined;
  const isOpen = answers.dateOrder === undefined && first.questions.some(({ about }) => about === 'date order');
  if (!isOpen) return first;
  const readings = new Map(
    (['DMY', 'MDY'] as const).flatMap((dateOrder) => {
      const reading = readTableFromRows(rows, { ...answers, dateOrder }, { isPrinted: true });
      return 'isHeadAlone' in reading ? [] : [[dateOrder, reading] as const];
    }),
  );
  const days = new Map([...readings].map(([order, { entries }]) => [order, entries.map(({ day }) => day)] as const));
  const order = chooseMorePlausibleDateOrder(days, lines);
  const chosen = order && readings.get(order);
  return chosen ? { ...chosen, questions: chosen.questions.filter(({ about }) => about !== 'date order') } : first;
}

/**
 * Adds the balances that confirmed the rows, or else the printed balances. Balances that were already read are kept.
 */
function withBalances(statement: Statement, lines: readonly PrintedLine[], proof?: BalanceProof): Statement {
  const { opening, closing } = proof ?? {};
  if (opening !== undefined && closing !== undefined) {
    const balances: Statement['balances'] = [
      { is: 'opening', amountMinor: opening },
      { is: 'closing', amountMinor: closing },
    ];
    return { ...statement, balances };
  }
  if (statement.balances.length > 0 || proof) return statement;
  return { ...statement, balances: findStatedBalances(lines, statement.table?.decimalMark ?? '.') };
}
