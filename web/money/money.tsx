import { VisuallyHidden } from '@mantine/core';
import { useDisplayCurrency } from './display-currency.tsx';
import { formatMoney } from './format-money.ts';
import classes from './money.module.css';

/** An amount, in the display currency and in figures that stand below one another. */
export function Money({ amount }: { amount: number }) {
  const { currency } = useDisplayCurrency();
  return (
    <span className={classes.money}>
      <Figures text={formatMoney(amount, currency)} />
    </span>
  );
}

const KINDS = { in: 'Income ', out: 'Expense ' };

type SignedMoneyProps = {
  cost: number;
  isIncome: boolean;
  words?: typeof KINDS;
  /** Where it is not the display currency. */
  currency?: string;
};

/** What came in or went out: told by sign, by word for who does not see it, and by colour. */
export function SignedMoney({ cost, isIncome, words = KINDS, currency }: SignedMoneyProps) {
  const display = useDisplayCurrency();
  return (
    <span className={classes.money} data-kind={isIncome ? 'income' : 'expense'}>
      <VisuallyHidden>{isIncome ? words.in : words.out}</VisuallyHidden>
      <Figures text={formatMoney(isIncome ? cost : -cost, currency ?? display.currency, 'signed')} />
    </span>
  );
}

/** Figures are all as wide as one another, which would tear a sign from what it belongs to. */
function Figures({ text }: { text: string }) {
  const hasSign = /^[+-]/.test(text);
  if (!hasSign) return text;
  return (
    <>
      <span className={classes.sign}>{text.slice(0, 1)}</span>
      {text.slice(1)}
    </>
  );
}
