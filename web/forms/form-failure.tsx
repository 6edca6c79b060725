import { IconAlertCircle } from '@tabler/icons-react';
import classes from './form-failure.module.css';

/** The red box above a form: why the whole of it did not go through. */
export function FormFailure({ sentence }: { sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <div role="alert" className={classes.box}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" className={classes.icon} />
      {sentence}
    </div>
  );
}
