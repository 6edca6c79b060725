import { Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './feature.module.css';

export function Feature({ icon: Icon, title, children }: { icon: TablerIcon; title: string; children: ReactNode }) {
  return (
    <article className={classes.feature}>
      <Icon size={24} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <Title order={2}>{title}</Title>
      <p className={classes.text}>{children}</p>
    </article>
  );
}
