import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-messages.module.css';

/** The red box above a form: why the whole of it did not go through. */
export function FormFailure({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <div role="alert" className={classes.failure}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      {sentence}
    </div>
  );
}

/** The box below the button of a form that went through. It is there while empty, so that what comes into it is read out. */
export function FormSuccess({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className={classes.success}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
