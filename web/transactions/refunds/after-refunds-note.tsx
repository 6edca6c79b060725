import { Money } from '../../money/money.tsx';

/** Says that refunds reduced the spending above. Shows nothing without refunds. */
export function AfterRefundsNote({ amount }: { amount: number }) {
  if (amount <= 0) return null;
  return (
    <span className="caption nowrap">
      after <Money amount={amount} /> refunds
    </span>
  );
}
