import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode };

export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section className={`${classes.panel} stack card gap-md min-0`} aria-labelledby={id}>
      <div className={`${classes.head} flex wrap baseline between`}>
        <h2 id={id} className="heading">
          {title}
        </h2>
        {aside !== undefined && <div className="muted text-sm">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
