import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './message.module.css';

type EmptyProps = {
  message: string;
  /** The icon of the missing content. */
  icon?: Icon;
  /** The actions, such as a button that adds the first item. */
  children?: ReactNode;
};

/** The empty state of a page or list, with optional actions. */
export function EmptyState({ message, icon: Drawing, children }: EmptyProps) {
  return (
    <div className={`${classes.message} stack grow center gap-sm muted text-sm`}>
      {Drawing && (
        <span className={`${classes.drawing} row`}>
          <Drawing size={24} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className={`${classes.words} stack`}>
        <p className={classes.what}>{message}</p>
        {children}
      </div>
    </div>
  );
}
