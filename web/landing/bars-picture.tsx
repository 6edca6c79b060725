import { formatMoney } from '../money/format-money.ts';
import classes from './pictures.module.css';

/** Expenses of each day as a share of the height, and the days with income. */
const EXPENSES = '21 10 18 36 13 21 45 9 24 16 31 39 12 19 51 15 22 28 8 33 18 26'.split(' ').map(Number);
const INCOME = new Map([
  [2, 69],
  [9, 30],
  [14, 78],
]);
const BARS = EXPENSES.map((expense, day) => ({ left: day * 20 + 3, expense, income: INCOME.get(day) ?? 0 }));
/** The highlighted day. */
const READ = 14;
/** Dollars per unit of height. */
const DOLLARS = 4.5;

export function BarsPicture() {
  return (
    <div className={classes.days}>
      <svg viewBox="0 0 440 160" className={classes.bars} aria-hidden="true">
        <rect className={classes.guide} x={READ * 20 - 1} y="0" width="22" height="158" rx="3" />
        {BARS.map(({ left, income, expense }) => (
          <g key={left} transform={`translate(${left} 0)`}>
            <rect className={classes.income} y={158 - income} width="14" height={income} rx="2" />
            <rect className={classes.expense} y={158 - income - expense} width="14" height={expense} rx="2" />
          </g>
        ))}
        <path className={classes.ground} d="M0 159.5h440" />
      </svg>
      <div className={classes.tip}>
        <div className="bold">Nov 14, 2026</div>
        <div className={`${classes.tipLine} row gap-2xs muted tabular`} data-mark="income">
          Income <span>{formatMoney((INCOME.get(READ) ?? 0) * DOLLARS, 'USD')}</span>
        </div>
        <div className={`${classes.tipLine} row gap-2xs muted tabular`} data-mark="expense">
          Expense <span>{formatMoney((EXPENSES[READ] ?? 0) * DOLLARS, 'USD')}</span>
        </div>
      </div>
    </div>
  );
}
