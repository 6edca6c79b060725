import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './feature.module.css';

/** @param picture a small illustration with made-up figures, hidden from screen readers */
export function Feature({ picture, title, children }: { picture: ReactNode; title: string; children: ReactNode }) {
  return (
    <article className={classes.feature}>
      <div className={`${classes.picture} row`} aria-hidden="true">
        {picture}
      </div>
      <div className={classes.words}>
        <Title order={2}>{title}</Title>
        <p className={classes.text}>{children}</p>
      </div>
    </article>
  );
}
