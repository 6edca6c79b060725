import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './please-check.module.css';

/** Marks what the reader is not sure of. */
export function PleaseCheck() {
  return (
    <span className={classes.mark}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" className={classes.icon} />
      Please check
    </span>
  );
}
