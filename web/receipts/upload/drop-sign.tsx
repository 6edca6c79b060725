import { IconFileDownload } from '@tabler/icons-react';
import classes from './drop-sign.module.css';

/** Says over the whole page that what is dragged can be dropped here. It is not in the way of the drop. */
export function DropSign() {
  return (
    <div className={classes.page} role="status">
      <div className={classes.sign}>
        <IconFileDownload size={40} stroke={1.25} aria-hidden="true" className={classes.icon} />
        Drop receipts here
        <span className={classes.hint}>JPEG, JPG, PNG or PDF, up to 10 MB each</span>
      </div>
    </div>
  );
}
