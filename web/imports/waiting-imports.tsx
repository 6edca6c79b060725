import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Panel } from '../layout/panel.tsx';
import { formatCount } from '../lists/format-count.ts';
import { describeFiles } from './describe-import.ts';
import { importsQuery } from './queries.ts';

/** How many previews are named on the dashboard. The Import page lists all. */
const MOST = 3;

/**
 * The previews that wait for the user, for the dashboard. Renders nothing if there are none. `lazy` needs the default
 * export.
 */
export default function WaitingImports() {
  const { data } = useQuery(importsQuery);
  const waiting = data?.filter(({ state }) => state === 'preview') ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel
      title="Imports to Review"
      aside={
        <Anchor component={Link} to="/import" inherit>
          {waiting.length > MOST ? `View all ${waiting.length}` : 'View all'}
        </Anchor>
      }
    >
      <ul className="stack gap-xs">
        {waiting.slice(0, MOST).map(({ _id, fileNames, rowCount }) => (
          <li key={_id} className="row between wrap gap-sm text-sm">
            <Link to="/import" search={{ id: _id }} className="reach plain-link medium anywhere min-0">
              {describeFiles(fileNames)}
            </Link>
            <span className="muted">{formatCount(rowCount, 'row')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
