import { Money } from '../../money/money.tsx';

/** Shows by how much refunds reduced the spending above. Renders nothing if there were no refunds. */
export function AfterRefundsNote({ amount }: { amount: number }) {
  if (amount <= 0) return null;
  return (
    <span className="caption nowrap">
      after <Money amount={amount} /> refunds
    </span>
  );
}
