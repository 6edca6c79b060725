import { COLUMN_ROLES, type ColumnRole } from '../../../contract/imports/import-preview.ts';

/** The roles that only one column can have. */
const SINGLE: readonly ColumnRole[] = COLUMN_ROLES.filter((role) => !['name', 'note', 'none'].includes(role));

/**
 * Returns the roles of all columns after the role of one column has changed. If only one column can have the new role,
 * other columns lose it.
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
