import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeFileNames } from '../imports/describe-import.ts';
import { importsQuery } from '../imports/queries.ts';
import { Panel } from '../layout/panel.tsx';
import { formatCount } from '../lists/format-count.ts';

/** Maximum number of imports to list. The import page lists all of them. */
const MOST = 3;

type WaitingFilesProps = { hasImports: boolean; receiptCount: number };

/** Lists imports and receipts that are waiting to be reviewed. `lazy` requires a default export. */
export default function FilesToReviewNotice({ hasImports, receiptCount }: WaitingFilesProps) {
  const { data, isPending } = useQuery({ ...importsQuery, enabled: hasImports });
  const previews = data?.filter(({ state }) => state === 'preview') ?? [];
  // Renders nothing until all rows have loaded, because rows added later would push the others down.
  if (previews.length === 0 && (receiptCount === 0 || (hasImports && isPending))) return null;
  return (
    <Panel
      title={receiptCount > 0 ? 'Files to Review' : 'Imports to Review'}
      aside={
        previews.length > 0 && (
          <Anchor component={Link} to="/import" inherit>
            {previews.length > MOST ? `View all ${previews.length}` : 'View all'}
          </Anchor>
        )
      }
    >
      <ul className="stack gap-xs">
        {previews.slice(0, MOST).map(({ _id, fileNames, rowCount }) => (
          <li key={_id} className="row between wrap gap-sm text-sm">
            <Link to="/import" search={{ id: _id }} className="reach plain-link medium anywhere min-0">
              {describeFileNames(fileNames)}
            </Link>
            <span className="muted">{formatCount(rowCount, 'row')}</span>
          </li>
        ))}
        {receiptCount > 0 && (
          <li className="row between wrap gap-sm text-sm">
            <Link to="/receipts" className="reach plain-link medium">
              {formatCount(receiptCount, 'receipt or email', 'receipts and emails')}
            </Link>
            <span className="muted">without a transaction</span>
          </li>
        )}
      </ul>
    </Panel>
  );
}
