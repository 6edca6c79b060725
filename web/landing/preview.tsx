import { formatMoney } from '../money/format-money.ts';
import classes from './preview.module.css';

const FIGURES = [
  { label: 'Total Income', amount: 4850 },
  { label: 'Total Expense', amount: 2316.4 },
  { label: 'Current Balance', amount: 2533.6 },
];

/** Expense of each day as a share of the height, and of the days on which something came in. */
const EXPENSES = '18 7 12 24 9 14 32 6 16 11 21 28 8 13 41 10 15 19 5 26 12 17'.split(' ').map(Number);
const INCOME = new Map([
  [2, 62],
  [8, 22],
  [16, 74],
]);
const BARS = EXPENSES.map((expense, day) => ({ left: day * 20 + 3, expense, income: INCOME.get(day) ?? 0 }));

const ENTRIES = [
  { name: 'Corner Market', day: 'Today', amount: -38.2 },
  { name: 'Salary Income', day: 'Yesterday', amount: 2425 },
  { name: 'Train ticket', day: 'Yesterday', amount: -12.5 },
];

/** The dashboard in small, drawn with made-up figures: a picture, not a page. */
export function Preview() {
  return (
    <div className={classes.preview} aria-hidden="true">
      <div className={classes.figures}>
        {FIGURES.map(({ label, amount }) => (
          <div key={label} className={classes.figure}>
            <div className={classes.label}>{label}</div>
            <div className={classes.amount}>{formatMoney(amount, 'USD')}</div>
          </div>
        ))}
      </div>
      <svg viewBox="0 0 440 120" className={classes.bars} aria-hidden="true">
        {BARS.map(({ left, income, expense }) => (
          <g key={left} transform={`translate(${left} 0)`}>
            <rect className={classes.income} y={118 - income} width="14" height={income} rx="2" />
            <rect className={classes.expense} y={118 - income - expense} width="14" height={expense} rx="2" />
          </g>
        ))}
        <path className={classes.ground} d="M0 119.5h440" />
      </svg>
      <div className={classes.entries}>
        {ENTRIES.map(({ name, day, amount }) => (
          <div key={name} className={classes.entry}>
            <span className={classes.name}>{name}</span>
            <span className={classes.day}>{day}</span>
            <span className={classes.signed} data-kind={amount > 0 ? 'income' : 'expense'}>
              {formatMoney(amount, 'USD', 'signed')}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
