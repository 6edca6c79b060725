import { useDisplayCurrency } from '../money/display-currency.tsx';
import { formatMoney } from '../money/format-money.ts';
import classes from './change-button.module.css';
import { difference } from './sections.ts';
import type { WhyOf } from './why.ts';

type ChangeButtonProps = { now: number; before: number; why: WhyOf; onWhy: (of: WhyOf) => void };

/** How much more or less a figure is than before; pressed it tells why. */
export function ChangeButton({ now, before, why, onWhy }: ChangeButtonProps) {
  const { currency } = useDisplayCurrency();
  const change = difference(now, before);
  if (change === 0) return <span className={classes.same}>{formatMoney(0, currency)}</span>;
  const words = formatMoney(change, currency, 'signed');
  return (
    <button
      type="button"
      className={`reach ${classes.change}`}
      aria-label={`${words}: why did ${why.title} move?`}
      onClick={() => onWhy(why)}
    >
      {words}
    </button>
  );
}
