import { COLUMN_ROLES, type ColumnRole } from '../../../contract/imports/import-preview.ts';

/** Roles that only one column in a file can have. */
const SINGLE: readonly ColumnRole[] = COLUMN_ROLES.filter((role) => !['name', 'note', 'none'].includes(role));

/**
 * Returns the roles after a column has been given a new role. A role that only one column can have is removed from the
 * other columns.
 */
export function changeColumnRole(roles: readonly ColumnRole[], index: number, role: ColumnRole): ColumnRole[] {
  const isAmount = role === 'amount';
  const isSide = role === 'out' || role === 'in';
  return roles.map((own, at) => {
    if (at === index) return role;
    if (isAmount && (own === 'out' || own === 'in')) return 'none';
    if (isSide && own === 'amount') return 'none';
    return own === role && SINGLE.includes(role) ? 'none' : own;
  });
}
