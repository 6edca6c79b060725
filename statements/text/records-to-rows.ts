import { createRowCollector } from '../sheets/collect-rows.ts';
import type { CellRow } from '../tables/transaction-table.ts';
import { isEmptyCell } from '../tables/transaction-table.ts';

/** Matches a line such as `Date: 30/04/2024`. */
const LABELLED_LINE = /^\s{0,20}(\p{L}[^:=\n]{0,39}?)\s{0,20}[:=](?!\/\/)\s{0,20}(.*)$/u;
/** Minimum number of transactions, because any letter contains a few labels. */
const MIN_RECORDS = 2;
const MAX_LABELS = 60;

/**
 * Converts a text that lists each transaction as lines with labels, such as `Date: …` and `Amount: …`, to rows. Labels
 * that occur once, such as the account, become rows above the header.
 * @returns undefined if no label is repeated
 */
export function convertRecordsToRows(text: string): CellRow[] | undefined {
  const lines = text.split('\n').map((line, index) => {
    const [, label = '', value = ''] = LABELLED_LINE.exec(line) ?? [];
    return { line: index + 1, label, value: value.trim() };
  });
  const counts = new Map<string, number>();
  for (const { label } of lines) if (label !== '') counts.set(label, (counts.get(label) ?? 0) + 1);
  const labels = [...counts].filter(([, count]) => count >= MIN_RECORDS).map(([label]) => label);
  if (labels.length < 2 || labels.length > MAX_LABELS) return undefined;
  const columns = new Map(labels.map((label, index) => [label, index]));
  const rows = createRowCollector();
  for (const { line, label, value } of lines) if (label !== '' && !columns.has(label)) rows.add(line, [label, value]);
  rows.add(0, labels);
  let record: string[] = [];
  let firstLine = 1;
  const addRecord = () => {
    if (record.some((value) => !isEmptyCell(value))) rows.add(firstLine, record);
    record = [];
  };
  for (const { line, label, value } of lines) {
    const column = columns.get(label);
    if (column === undefined) continue;
    if (record[column] !== undefined) addRecord();
    if (record.length === 0) firstLine = line;
    record[column] = value;
  }
  addRecord();
  return rows.finish().rows;
}
