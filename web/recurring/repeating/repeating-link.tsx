import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countProposals } from './count-proposals.ts';
import { repeatingQuery } from './queries.ts';

/** Links to what repeats and is not recurring yet. Renders nothing if there is nothing. `lazy` needs the default export. */
export default function RepeatingLink() {
  const { data } = useQuery(repeatingQuery);
  if (!data || data.proposals.length === 0) return null;
  return (
    <Anchor component={Link} to="/recurring-transactions" inherit>
      {`${countProposals(data.proposals.length)}.`}
    </Anchor>
  );
}
