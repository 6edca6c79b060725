import type { ReactNode } from 'react';
import classes from './editing.module.css';

export type VersionDifference = { label: string; stored: ReactNode; yours: ReactNode };

/** A table of the fields that differ, with the saved value and the entered value of each. */
export function VersionDifferences({ differences }: { differences: VersionDifference[] }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Saved Version</th>
          <th scope="col">Yours</th>
        </tr>
      </thead>
      {differences.map(({ label, stored, yours }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={2} className={classes.label}>
              {label}
            </th>
          </tr>
          <tr>
            <td>{stored || <None />}</td>
            <td>{yours || <None />}</td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function None() {
  return <span className={classes.none}>None</span>;
}
