import type { ReactNode } from 'react';
import classes from './detail-line.module.css';

export function DetailLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`${classes.line} grid gap-md text-sm ruled`}>
      <dt className="muted">{label}</dt>
      <dd className={`${classes.value} min-0 medium anywhere`}>{children}</dd>
    </div>
  );
}
