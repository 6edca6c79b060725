import { useDisplayCurrency } from '../money/display-currency-provider.tsx';
import { formatMoney } from '../money/format-money.ts';
import type { ExplainedFigure } from './explained-figure.ts';
import { subtractAmounts } from './report-sections.ts';
import classes from './reports.module.css';

type ChangeButtonProps = {
  now: number;
  before: number;
  why: ExplainedFigure;
  onWhy: (of: ExplainedFigure) => void;
  /** Whether to show a sentence, such as `$12.00 less than before ($40.00)`. */
  isSentence?: boolean;
};

/** Shows how much a figure has changed, in green if the user has more money as a result. Clicking it shows why. */
export function AmountChangeButton({ now, before, why, onWhy, isSentence = false }: ChangeButtonProps) {
  const { currency } = useDisplayCurrency();
  const change = subtractAmounts(now, before);
  const earlier = formatMoney(before, currency);
  // Without an earlier amount, the comparison would only repeat the current amount.
  if (isSentence && before === 0) return <span className="muted">Nothing recorded in the previous period</span>;
  if (change === 0) {
    return (
      <span className="muted tabular">{isSentence ? `Same as before (${earlier})` : formatMoney(0, currency)}</span>
    );
  }
  const sentence = `${formatMoney(Math.abs(change), currency)} ${change < 0 ? 'less' : 'more'} than before`;
  const words = isSentence ? sentence : formatMoney(change, currency, 'signed');
  return (
    <>
      <button
        type="button"
        className={`reach bare tabular nowrap ${classes.change}`}
        data-better={why.isIncome === false ? change < 0 : change > 0}
        aria-label={`${words}: why did ${why.title} change?`}
        onClick={() => onWhy(why)}
      >
        {words}
      </button>
      {isSentence && ` (${earlier})`}
    </>
  );
}
