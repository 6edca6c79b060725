import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../region/format-number.ts';

/** Maximum number of transactions that the server counts. */
const MOST = 10_000;

/** Links to the transactions to review, with a label such as `7 to review`. `lazy` requires a default export. */
export default function ReviewLink({ count }: { count: number }) {
  return (
    <div className="text-sm">
      <Anchor component={Link} to="/review" inherit underline="always">
        {count > MOST ? `${formatNumber(MOST)}+` : formatNumber(count)} to review
      </Anchor>
    </div>
  );
}
