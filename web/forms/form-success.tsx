import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-success.module.css';

/** The box below the button of a form that went through. It is there while empty, so that what comes into it is read out. */
export function FormSuccess({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className={classes.box}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
