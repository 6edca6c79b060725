import { Loader, VisuallyHidden } from '@mantine/core';
import classes from './full-page.module.css';
import { MainPart } from './main-part.tsx';

export function FullPageSpinner() {
  return (
    <MainPart className={classes.page}>
      <div role="status">
        <Loader />
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
    </MainPart>
  );
}
