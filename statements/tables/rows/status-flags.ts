import type { SkippedReason } from '../../statement.ts';
import { findUnbookedStatus, NO, normalizeHeader, YES } from '../header-roles.ts';
import { type CellRow, getCellText, isBookingRow } from '../transaction-table.ts';

/** A column such as `Is pending` or `Deleted` whose cells are only yes or no. */
export type StatusFlag = { column: number; reason: SkippedReason };

const DELETED = /^(?:is )?(?:deleted|removed|trashed|tombstone)$/;

/** Finds the columns that mark rows as pending, failed or deleted. */
export function findStatusFlags(header: CellRow | undefined, rows: readonly CellRow[]): StatusFlag[] {
  return (header?.cells ?? []).flatMap((cell, column) => {
    const name = normalizeHeader(cell).replace(/^(?:is|was|has been) /, '');
    const reason = DELETED.test(name) ? 'deleted' : findUnbookedStatus(name);
    if (reason === undefined) return [];
    const values = rows.filter(isBookingRow).map((row) => getCellText(row, column));
    const isFlag = values.every((value) => value === '' || YES.test(value) || NO.test(value));
    return isFlag ? [{ column, reason }] : [];
  });
}

/** Returns the reason to skip a row, if one of its flags is set. */
export function readStatusFlags(row: CellRow, flags: readonly StatusFlag[]): SkippedReason | undefined {
  return flags.find(({ column }) => YES.test(getCellText(row, column)))?.reason;
}
