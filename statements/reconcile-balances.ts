import { omitEmptyFields, type StatementBalance } from './statement.ts';

/** The opening and closing balances of an account, and the sum of the entries between them, in hundredths. */
export type BalanceSpan = {
  account?: string | undefined;
  opening?: { amountMinor: number; day?: string | undefined } | undefined;
  closing?: { amountMinor: number; day?: string | undefined } | undefined;
  sumMinor: number;
};

/**
 * Returns the balances of a file and whether they confirm its entries. In each span, the opening balance plus the
 * entries must equal the closing balance. Consecutive spans of an account are merged.
 */
export function reconcileBalances(spans: BalanceSpan[]): { balances: StatementBalance[]; isProven?: boolean } {
  const whole = spans.filter(({ opening, closing }) => opening && closing);
  const isProven = whole.every(
    ({ opening, closing, sumMinor }) => (opening?.amountMinor ?? 0) + sumMinor === closing?.amountMinor,
  );
  const perAccount = new Map<string | undefined, BalanceSpan[]>();
  for (const span of spans) {
    const others = perAccount.get(span.account);
    if (others) others.push(span);
    else perAccount.set(span.account, [span]);
  }
  const balances = [...perAccount.values()].flatMap(mergeBalances);
  return whole.length > 0 ? { balances, isProven } : { balances };
}

function mergeBalances(spans: BalanceSpan[]): StatementBalance[] {
  const isContiguous = spans.every(({ opening }, index) => {
    const before = spans[index - 1];
    return !before || (opening !== undefined && opening.amountMinor === before.closing?.amountMinor);
  });
  return spans.flatMap(({ account, opening, closing }, index) => [
    ...(opening && (!isContiguous || index === 0) ? [balance('opening', account, opening)] : []),
    ...(closing && (!isContiguous || index === spans.length - 1) ? [balance('closing', account, closing)] : []),
  ]);
}

function balance(
  is: StatementBalance['is'],
  account: string | undefined,
  { amountMinor, day }: { amountMinor: number; day?: string | undefined },
): StatementBalance {
  return { is, amountMinor, ...omitEmptyFields({ account, day }) };
}
