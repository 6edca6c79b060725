import type { ReactNode } from 'react';
import { Logo } from '../../brand/logo.tsx';
import { Flag } from '../../flags/flag.tsx';
import { formatMoney } from '../../money/format-money.ts';
import classes from './preview.module.css';
import { Recent } from './recent.tsx';
import { DonutChart } from './ring.tsx';

const OTHER_PAGES = [
  'Accounts',
  'Transactions',
  'Receipts',
  'Settings',
  'Budgets',
  'Recurring Transactions',
  'Reports',
];

const FIGURES = [
  { label: 'Spent so far', amount: 2316.4 },
  { label: 'Income so far', amount: 4850 },
  { label: 'Left of budgets', amount: 483.6 },
];

/** An illustration of the dashboard with made-up figures, in the colours of the theme. */
export function Preview() {
  return (
    <div className={classes.window} aria-hidden="true">
      <div className={`${classes.bar} row`}>
        <Logo />
        <span className={`${classes.navLink} muted medium`} data-current="">
          Dashboard
        </span>
        {OTHER_PAGES.map((page) => (
          <span key={page} className={`${classes.navLink} muted medium`}>
            {page}
          </span>
        ))}
        <span className={`${classes.currency} row gap-xs medium`}>
          <Flag of="USD" />
          USD
        </span>
      </div>
      <div className={`${classes.page} grid gap-md`}>
        <div className={`${classes.head} row between`}>
          <span className={classes.title}>Dashboard Overview</span>
          <span className={classes.button}>+ Add Transaction</span>
        </div>
        <div className={`${classes.card} ${classes.figures} grid gap-md`}>
          {FIGURES.map(({ label, amount }) => (
            <div key={label}>
              <div className={`${classes.label} row muted medium`}>{label}</div>
              <div className={`${classes.amount} bold tabular`}>{formatMoney(amount, 'USD')}</div>
            </div>
          ))}
          <div className={classes.spent} />
        </div>
        <div className={`${classes.columns} grid gap-md`}>
          <Part title="Expenses by Category" aside="Oct 23 – Nov 21, 2026">
            <DonutChart />
          </Part>
          <Part title="Recent Transactions">
            <Recent />
          </Part>
        </div>
      </div>
    </div>
  );
}

function Part({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <div className={classes.card}>
      <div className={`${classes.partHead} flex baseline between gap-md`}>
        <span className={classes.partTitle}>{title}</span>
        <span className={`${classes.aside} muted`}>{aside}</span>
      </div>
      {children}
    </div>
  );
}
