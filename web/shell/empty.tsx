import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message.module.css';

type EmptyProps = {
  message: string;
  /** What would be here, as a drawing. */
  icon?: Icon;
  /** What to do about it. */
  children?: ReactNode;
};

/** What stands where there is nothing yet, and perhaps what to do about it. */
export function Empty({ message, icon: Drawing, children }: EmptyProps) {
  return (
    <div className={classes.message}>
      {Drawing && (
        <span className={classes.drawing}>
          <Drawing size={24} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className={classes.words}>
        <p className={classes.what}>{message}</p>
        {children}
      </div>
    </div>
  );
}
