import type { ReactNode } from 'react';
import type { CategoryLook } from '../../contract/category-looks.ts';
import { Logo } from '../brand/logo.tsx';
import { CategoryAppearanceIcon, toIconAppearance } from '../categories/category-appearance-icon.tsx';
import { CurrencyFlag } from '../flags/currency-flag.tsx';
import { formatUsMoney } from '../money/format-us-money.ts';
import classes from './dashboard-picture.module.css';

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
  { label: 'Left in budgets', amount: 483.6 },
];

/** A picture of the dashboard, drawn with synthetic figures in the colours of the theme. */
export function DashboardPicture() {
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
        <span className={`${classes.currency} framed row gap-xs medium`}>
          <CurrencyFlag of="USD" />
          USD
        </span>
      </div>
      <div className={`${classes.page} grid gap-md`}>
        <div className={`${classes.head} row between`}>
          <span className={`${classes.title} bold`}>Dashboard Overview</span>
          <span className={`${classes.button} medium`}>+ Add Transaction</span>
        </div>
        <div className="row between">
          <span className="bold">November 2026</span>
          <span>
            <b>$84</b> a day until Friday's pay
          </span>
        </div>
        <div className={`${classes.card} ${classes.figures} card grid gap-md min-0`}>
          {FIGURES.map(({ label, amount }) => (
            <div key={label}>
              <div className={`${classes.label} row muted medium`}>{label}</div>
              <div className={`${classes.amount} bold tabular`}>{formatUsMoney(amount, 'USD')}</div>
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
    <div className={`${classes.card} card min-0`}>
      <div className={`${classes.partHead} flex baseline between gap-md`}>
        <span className={`${classes.partTitle} bold`}>{title}</span>
        <span className={`${classes.aside} muted`}>{aside}</span>
      </div>
      {children}
    </div>
  );
}

const ENTRIES: { name: string; look: CategoryLook; day: string; amount: number }[] = [
  { name: 'Corner Market', look: { colour: 'blue-2', icon: 'basket' }, day: 'Nov 21, 2026', amount: -38.2 },
  { name: 'Salary Income', look: { colour: 'blue', icon: 'briefcase' }, day: 'Nov 20, 2026', amount: 2425 },
  { name: 'Train ticket', look: { colour: 'plum', icon: 'bus' }, day: 'Nov 20, 2026', amount: -12.5 },
  { name: 'Evening cinema', look: { colour: 'green', icon: 'ticket' }, day: 'Nov 18, 2026', amount: -24 },
];

function Recent() {
  return ENTRIES.map(({ name, look, day, amount }) => (
    <div key={name} className={`${classes.transaction} row gap-sm ruled`}>
      <CategoryAppearanceIcon look={toIconAppearance(look)} />
      <div className={`${classes.what} grow min-0`}>
        <div className="truncate medium">{name}</div>
        <div className="muted text-2xs">{day}</div>
      </div>
      <span className="medium" style={amount > 0 ? { color: 'var(--income)' } : undefined}>
        {formatUsMoney(amount, 'USD', 'signed')}
      </span>
    </div>
  ));
}

const SLICES = [
  { name: 'Bills', amount: 940, colour: 'rose' },
  { name: 'Groceries', amount: 612.35, colour: 'blue-2' },
  { name: 'Food', amount: 358.6, colour: 'blue' },
  { name: 'Transportation', amount: 214.2, colour: 'plum' },
  { name: 'Entertainment', amount: 126.75, colour: 'green' },
  { name: 'Subscriptions', amount: 64.5, colour: 'sky' },
];
const SUM = SLICES.reduce((sum, { amount }) => sum + amount, 0);

/** The start and length of each slice, as percentages of the ring. */
const ARCS = SLICES.map(({ amount }, index) => ({
  share: (100 * amount) / SUM,
  start: (100 * SLICES.slice(0, index).reduce((sum, each) => sum + each.amount, 0)) / SUM,
  colour: `var(--category-${SLICES[index]?.colour})`,
}));
const GAP = 0.6;

/** Shows expenses by category, with a legend. */
function DonutChart() {
  return (
    <div className={`${classes.ringParts} row gap-lg`}>
      <div className={`${classes.ring} relative rigid`}>
        <svg viewBox="0 0 100 100" aria-hidden="true" display="block">
          {ARCS.map(({ share, start, colour }) => (
            <circle
              key={start}
              fill="none"
              stroke={colour}
              strokeWidth="20"
              cx="50"
              cy="50"
              r="40"
              pathLength="100"
              strokeDasharray={`${share - GAP} ${100 - share + GAP}`}
              strokeDashoffset={-start}
              transform="rotate(-90 50 50)"
            />
          ))}
        </svg>
        <div className={`${classes.sum} stack center bold`}>
          <span className="regular muted text-2xs">Total</span>
          {formatUsMoney(SUM, 'USD')}
        </div>
      </div>
      <div className="grow min-0">
        {SLICES.map(({ name, amount }, index) => (
          <div key={name} className={`${classes.category} grid center gap-xs tabular`}>
            <span className={classes.dot} style={{ background: ARCS[index]?.colour }} />
            <span className="truncate">{name}</span>
            <span className={`${classes.share} muted`}>{ARCS[index]?.share.toFixed(1)}%</span>
            <span className={`${classes.slice} medium`}>{formatUsMoney(amount, 'USD')}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
