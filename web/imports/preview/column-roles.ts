import { COLUMN_ROLES, type ColumnRole } from '../../../contract/import-preview.ts';

/** Of these a table has one column each. */
const SINGLE: readonly ColumnRole[] = COLUMN_ROLES.filter((role) => !['name', 'note', 'none'].includes(role));

/** The columns once one is taken for something else, which no other column can then be. */
export function withRole(roles: readonly ColumnRole[], place: number, role: ColumnRole): ColumnRole[] {
  const isAmount = role === 'amount';
  const isSide = role === 'out' || role === 'in';
  return roles.map((own, at) => {
    if (at === place) return role;
    if (isAmount && (own === 'out' || own === 'in')) return 'none';
    if (isSide && own === 'amount') return 'none';
    return own === role && SINGLE.includes(role) ? 'none' : own;
  });
}
