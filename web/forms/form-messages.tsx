import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-messages.module.css';

/** An error of the whole form, shown above its fields. */
export function FormErrorMessage({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <div role="alert" className={`${classes.failure} flex text-sm anywhere`}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      {sentence}
    </div>
  );
}

/**
 * The success message of a form. Its element exists even when empty, because screen readers announce only changes of
 * existing elements.
 */
export function FormSuccessMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children && (
        <div className={`${classes.success} flex text-sm anywhere`}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}
