import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatProposalCount } from './format-proposal-count.ts';
import { repeatingSeriesQuery } from './queries.ts';

/**
 * Links to detected payments that are not recurring items yet. Renders nothing if there are none. `lazy` requires a
 * default export.
 */
export default function RepeatingProposalsLink() {
  const { data } = useQuery(repeatingSeriesQuery);
  if (!data || data.proposals.length === 0) return null;
  return (
    <Anchor component={Link} to="/recurring-transactions" inherit>
      {`${formatProposalCount(data.proposals.length)}.`}
    </Anchor>
  );
}
