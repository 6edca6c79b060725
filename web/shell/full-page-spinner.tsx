import { Loader, VisuallyHidden } from '@mantine/core';
import classes from './full-page.module.css';

export function FullPageSpinner() {
  return (
    <div className={classes.page} role="status">
      <Loader />
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
