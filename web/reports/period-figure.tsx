import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';
import { Money } from '../money/money.tsx';
import { FigureLink } from '../transactions/filter-link.tsx';
import classes from './categories-table.module.css';
import button from './change-button.module.css';
import type { WhyOf } from './why.ts';

type PeriodFigureProps = { amount: number; why: WhyOf; isWhy: boolean; onWhy: (of: WhyOf) => void };

/** A figure of the table: it leads to its transactions, or tells why it moved. */
export function PeriodFigure({ amount, why, isWhy, onWhy }: PeriodFigureProps) {
  const { currency } = useDisplayCurrency();
  const { title, isIncome, category, group, now } = why;
  if (isWhy) {
    const words = formatMoney(amount, currency);
    return (
      <button
        type="button"
        className={button.change}
        aria-label={`${words}: why did ${title} move?`}
        onClick={() => onWhy(why)}
      >
        {words}
      </button>
    );
  }
  if (amount === 0) return <span className={classes.none}>–</span>;
  // No list has a group: its categories stand below it.
  if (group !== undefined) return <Money amount={amount} />;
  const filter = {
    ...(isIncome !== undefined && { type: isIncome ? ('income' as const) : ('expense' as const) }),
    ...(category !== undefined && { category }),
    ...{ from: now.firstDay, to: now.lastDay },
  };
  return <FigureLink filter={filter} amount={amount} of={title} />;
}
