import type { CategoryLook } from '../../../contract/category-looks.ts';
import { LookIcon, shownLook } from '../../categories/look-icon.tsx';
import { formatMoney } from '../../money/format-money.ts';
import classes from './recent.module.css';

const ENTRIES: { name: string; look: CategoryLook; day: string; amount: number }[] = [
  { name: 'Corner Market', look: { colour: 'blue-2', icon: 'basket' }, day: 'Nov 21, 2026', amount: -38.2 },
  { name: 'Salary Income', look: { colour: 'blue', icon: 'briefcase' }, day: 'Nov 20, 2026', amount: 2425 },
  { name: 'Train ticket', look: { colour: 'plum', icon: 'bus' }, day: 'Nov 20, 2026', amount: -12.5 },
  { name: 'Evening cinema', look: { colour: 'green', icon: 'ticket' }, day: 'Nov 18, 2026', amount: -24 },
];

export function Recent() {
  return ENTRIES.map(({ name, look, day, amount }) => (
    <div key={name} className={`${classes.entry} row gap-sm ruled`}>
      <LookIcon look={shownLook(look)} />
      <div className={`${classes.what} grow min-0`}>
        <div className="truncate medium">{name}</div>
        <div className={classes.day}>{day}</div>
      </div>
      <span className={`${classes.amount} medium`} data-kind={amount > 0 ? 'income' : 'expense'}>
        {formatMoney(amount, 'USD', 'signed')}
      </span>
    </div>
  ));
}
