import { IconArrowRight } from '@tabler/icons-react';
import { formatUsMoney } from '../money/format-us-money.ts';
import classes from './landing-pictures.module.css';

/** The heights of the expense bars, one per day. `INCOME` has the heights of the income bars by day. */
const EXPENSES = '21 10 18 36 13 21 45 9 24 16 31 39 12 19 51 15 22 28 8 33 18 26'.split(' ').map(Number);
const INCOME = new Map([
  [2, 69],
  [9, 30],
  [14, 78],
]);
const BARS = EXPENSES.map((expense, day) => ({ left: day * 20 + 3, expense, income: INCOME.get(day) ?? 0 }));
const SHOWN_DAY = 14;
/** Number of dollars per unit of height. */
const DOLLARS = 4.5;

export function BarChartPicture() {
  return (
    <div className={classes.days}>
      <svg viewBox="0 0 440 160" width="100%" style={{ display: 'block' }} aria-hidden="true">
        <rect
          fill="color-mix(in oklab, var(--text) 10%, transparent)"
          x={SHOWN_DAY * 20 - 1}
          y="0"
          width="22"
          height="158"
          rx="3"
        />
        {BARS.map(({ left, income, expense }) => (
          <g key={left} transform={`translate(${left} 0)`}>
            <rect fill="var(--income-mark)" y={158 - income} width="14" height={income} rx="2" />
            <rect fill="var(--expense-mark)" y={158 - income - expense} width="14" height={expense} rx="2" />
          </g>
        ))}
        <path stroke="var(--control)" d="M0 159.5h440" />
      </svg>
      <div className={`${classes.tip} card framed text-2xs`}>
        <div className="bold">Nov 14, 2026</div>
        {[
          { name: 'Income', units: INCOME.get(SHOWN_DAY), mark: 'var(--income-mark)' },
          { name: 'Expense', units: EXPENSES[SHOWN_DAY], mark: 'var(--expense-mark)' },
        ].map(({ name, units = 0, mark }) => (
          <div key={name} className="row gap-2xs tabular">
            <span className={classes.mark} style={{ background: mark }} />
            <span className="grow muted">{name}</span>
            <span className="medium">{formatUsMoney(units * DOLLARS, 'USD')}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

const BUILT_IN = ['Groceries', 'Bills', 'Food', 'Salary', 'Gifts'];
const OWN = ['Coffee', 'Garden'];

/** A picture of built-in and custom categories, and a button to add one. */
export function CategoriesPicture() {
  return (
    <div className={`${classes.chips} flex wrap gap-xs`}>
      {BUILT_IN.map((name) => (
        <span key={name} className={classes.chip}>
          {name}
        </span>
      ))}
      {OWN.map((name) => (
        <span key={name} className={classes.chip} data-own="">
          {name}
        </span>
      ))}
      <span className={classes.chip} data-new="">
        + Add New Category
      </span>
    </div>
  );
}

/** The widths of the lines on the receipt. Each line is an item and a price. */
const PRINTED_LINES = [
  { y: 34, width: 26 },
  { y: 42, width: 34 },
  { y: 50, width: 22 },
  { y: 58, width: 30 },
];

const FIELDS_READ = [
  ['Merchant', 'Riverside Trading'],
  ['Amount', formatUsMoney(12.75, 'USD')],
  ['Date', 'Nov 2, 2026'],
];

/** A picture of a receipt and the fields that were read from it. */
export function ReceiptPicture() {
  return (
    <div className={`${classes.receipt} row gap-md`}>
      <svg viewBox="0 0 72 104" className={classes.paper} aria-hidden="true">
        <path d="M1 1h70v101l-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5-7-5-7 5z" />
        <path d="M16 15h40M24 22h24" strokeWidth="3" />
        {PRINTED_LINES.map(({ y, width }) => (
          <path key={y} d={`M10 ${y}h${width}M52 ${y}h10`} strokeWidth="2" />
        ))}
        <path d="M10 74h20M46 74h16" strokeWidth="3.5" data-total="" />
      </svg>
      <IconArrowRight size={20} stroke={1.5} aria-hidden="true" className={`${classes.arrow} rigid muted`} />
      <div className={`${classes.read} framed stack gap-2xs`}>
        {FIELDS_READ.map(([field, value]) => (
          <div key={field}>
            <div className="muted text-2xs">{field}</div>
            <div className="text-xs medium">{value}</div>
          </div>
        ))}
      </div>
    </div>
  );
}
