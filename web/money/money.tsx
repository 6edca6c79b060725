import { useDisplayCurrency } from './display-currency-provider.tsx';
import { formatMoney } from './format-money.ts';
import classes from './money.module.css';

/** An amount in the display currency. */
export function Money({ amount }: { amount: number }) {
  const { currency } = useDisplayCurrency();
  return (
    <span className={`${classes.money} tabular nowrap`}>
      <Figures text={formatMoney(amount, currency)} />
    </span>
  );
}

const KINDS = { in: 'Income ', out: 'Expense ' };

type SignedMoneyProps = {
  cost: number;
  isIncome: boolean;
  words?: typeof KINDS;
  /** The currency, if it is not the display currency. */
  currency?: string;
};

/**
 * The amount of an income or expense transaction. A sign, a colour and text for screen readers show whether it is
 * income or an expense.
 */
export function SignedMoney({ cost, isIncome, words = KINDS, currency }: SignedMoneyProps) {
  const display = useDisplayCurrency();
  return (
    <span className={`${classes.money} tabular nowrap`} data-kind={isIncome ? 'income' : 'expense'}>
      <span className="unseen">{isIncome ? words.in : words.out}</span>
      <Figures text={formatMoney(isIncome ? cost : -cost, currency ?? display.currency, 'signed')} />
    </span>
  );
}

/** Shows an amount. Only its digits have equal widths, because a sign of the same width would leave a gap. */
function Figures({ text }: { text: string }) {
  const hasSign = /^[+\-−]/.test(text);
  if (!hasSign) return text;
  return (
    <>
      <span className={classes.sign}>{text.slice(0, 1)}</span>
      {text.slice(1)}
    </>
  );
}
