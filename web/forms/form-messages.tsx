import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-messages.module.css';

/** An error that concerns the whole form, shown above its fields. */
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
 * The success message of a form. The element exists even when it is empty, because screen readers announce only changes
 * to existing elements.
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
