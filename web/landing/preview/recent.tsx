import { CategoryIcon } from '../../categories/category-icon.tsx';
import { formatMoney } from '../../money/format-money.ts';
import classes from './recent.module.css';

const ENTRIES = [
  { name: 'Corner Market', category: 'Groceries', day: 'Nov 21, 2026', amount: -38.2 },
  { name: 'Salary Income', category: 'Salary', day: 'Nov 20, 2026', amount: 2425 },
  { name: 'Train ticket', category: 'Transportation', day: 'Nov 20, 2026', amount: -12.5 },
  { name: 'Evening cinema', category: 'Entertainment', day: 'Nov 18, 2026', amount: -24 },
];

/** What was recorded last. */
export function Recent() {
  return ENTRIES.map(({ name, category, day, amount }) => (
    <div key={name} className={classes.entry}>
      <CategoryIcon of={category} />
      <div className={classes.what}>
        <div className={classes.name}>{name}</div>
        <div className={classes.day}>{day}</div>
      </div>
      <span className={classes.amount} data-kind={amount > 0 ? 'income' : 'expense'}>
        {formatMoney(amount, 'USD', 'signed')}
      </span>
    </div>
  ));
}
