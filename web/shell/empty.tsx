import type { ReactNode } from 'react';
import classes from './message.module.css';

/** What stands where there is nothing yet, and perhaps what to do about it. */
export function Empty({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className={classes.message}>
      <p>{message}</p>
      {children}
    </div>
  );
}
