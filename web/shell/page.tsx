import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { usePageTitle } from './use-page-title.ts';

type PageProps = { title: string; actions?: ReactNode; children: ReactNode };

/** A page of the app: its heading, what can be done on it, and its parts. */
export function Page({ title, actions, children }: PageProps) {
  const heading = usePageTitle(title);
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions}
      </div>
      {children}
    </div>
  );
}
