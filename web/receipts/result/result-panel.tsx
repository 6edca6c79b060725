import { Anchor, Skeleton } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Empty } from '../../shell/empty.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { Panel } from '../../shell/panel.tsx';
import { receiptQuery } from '../queries.ts';
import type { Draft } from './draft.ts';
import classes from './result-panel.module.css';
import { ShownReceipt } from './shown-receipt.tsx';

/** What has been typed but not saved, by receipt: looking at another in between loses nothing. */
export type Drafts = {
  of: (receiptId: string) => Draft | undefined;
  put: (receiptId: string, draft: Draft | undefined) => void;
};

export type ResultPanelProps = {
  /** The receipt that is open; without one, the newest. */
  receiptId: string | undefined;
  /** The receipt whose amount the person has just been asked for. */
  askedFor: string | null;
  drafts: Drafts;
  onCompare: (receiptId: string) => void;
  onDeleted: () => void;
};

/** What was read from a receipt, beside its picture. */
export function ResultPanel(props: ResultPanelProps) {
  const isNewest = props.receiptId === undefined;
  return (
    <Panel
      title={isNewest ? 'Last Upload Result' : 'Receipt'}
      aside={
        !isNewest && (
          <Anchor component={Link} to="/receipts" resetScroll={false} inherit>
            Show the last upload
          </Anchor>
        )
      }
    >
      <Body {...props} />
    </Panel>
  );
}

function Body({ receiptId, ...rest }: ResultPanelProps) {
  const { data, error, isFetching, refetch } = useQuery(receiptQuery(receiptId));
  if (data === undefined) {
    if (error) return <LoadFailure of="The receipt" error={error} retry={refetch} isRetrying={isFetching} />;
    return <Skeleton height="24rem" />;
  }
  if (data === null)
    return (
      <div className={classes.empty}>
        <Empty message="What is read from a receipt will show here." icon={IconReceipt} />
      </div>
    );
  return <ShownReceipt key={data._id} receipt={data} {...rest} />;
}
