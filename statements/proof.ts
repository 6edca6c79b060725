import type { Balance } from './statement.ts';

/** A span of entries between two balances of an account, in hundredths. */
export type BalanceSpan = {
  account?: string | undefined;
  opening?: { amountMinor: number; day?: string | undefined } | undefined;
  closing?: { amountMinor: number; day?: string | undefined } | undefined;
  sumMinor: number;
};

/**
 * Returns the balances of a file, and whether the entries of each span add up to the difference of its balances. If the
 * spans of an account are contiguous, only the first opening and the last closing balance are returned.
 */
export function checkBalances(stretches: BalanceSpan[]): { balances: Balance[]; isProven?: boolean } {
  const whole = stretches.filter(({ opening, closing }) => opening && closing);
  const isProven = whole.every(
    ({ opening, closing, sumMinor }) => (opening?.amountMinor ?? 0) + sumMinor === closing?.amountMinor,
  );
  const perAccount = new Map<string | undefined, BalanceSpan[]>();
  for (const stretch of stretches) {
    const others = perAccount.get(stretch.account);
    if (others) others.push(stretch);
    else perAccount.set(stretch.account, [stretch]);
  }
  const balances = [...perAccount.values()].flatMap(mergeBalances);
  return whole.length > 0 ? { balances, isProven } : { balances };
}

function mergeBalances(stretches: BalanceSpan[]): Balance[] {
  const isChain = stretches.every(({ opening }, index) => {
    const before = stretches[index - 1];
    return !before || (opening !== undefined && opening.amountMinor === before.closing?.amountMinor);
  });
  return stretches.flatMap(({ account, opening, closing }, index) => [
    ...(opening && (!isChain || index === 0) ? [balance('opening', account, opening)] : []),
    ...(closing && (!isChain || index === stretches.length - 1) ? [balance('closing', account, closing)] : []),
  ]);
}

function balance(
  is: Balance['is'],
  account: string | undefined,
  { amountMinor, day }: { amountMinor: number; day?: string | undefined },
): Balance {
  return { is, amountMinor, ...(account ? { account } : {}), ...(day ? { day } : {}) };
}
