import type { ReactNode } from 'react';
import classes from './details-dialog.module.css';

/** A line of what there is to know. */
export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}
