import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Import } from '../../contract/imports/import-preview.ts';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import { Panel } from '../layout/panel.tsx';
import { Money } from '../money/money.tsx';
import { formatNumber } from '../region/format-number.ts';
import { newestToReviewOfImportQuery } from '../transactions/queries.ts';
import { describeImportResult, describePossibleTransfers, describeUndoneImport } from './describe-import.ts';
import classes from './import-steps.module.css';
import { importTransferProposalsQuery } from './queries.ts';
import { useUndoImport } from './use-undo-or-discard-import.ts';

const ProposalsNotice = lazyWithRetry(async () => ({
  default: (await import('../transfers/transfer-proposals.tsx')).TransferProposalsNotice,
}));

const RepeatingProposalsLink = lazyWithRetry(() => import('../recurring/repeating/repeating-proposals-link.tsx'));

/** Shows the result after an import has run or has been undone. */
export function ImportResultPanel({ of }: { of: Import }) {
  const revert = useUndoImport();
  const isBack = of.state === 'reverted';
  const { result } = of;
  const reviewQuery = { ...newestToReviewOfImportQuery(of._id), enabled: of.state === 'done' };
  const { data: waiting, isLoading } = useQuery(reviewQuery);
  const toReview = waiting?.totalCount ?? 0;
  return (
    <>
      <Panel title={isBack ? 'Import Undone' : 'Imported'} aside={of.fileNames.join(', ')}>
        <p className={`${classes.done} row gap-xs medium anywhere`} role="status">
          {isBack ? (
            <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
          )}
          {result && `${isBack ? describeUndoneImport(result) : describeImportResult(result)}.`}
        </p>
        {of.state === 'done' && of.adds.count > 0 && (
          <p className="muted text-sm">
            Income <Money amount={of.adds.income} />, expenses <Money amount={of.adds.expense} />
          </p>
        )}
        {/* Hidden until the first button is known, because the others would move while somebody presses them. */}
        <div className={`${classes.buttons} flex wrap gap-xs`} data-hidden={isLoading || undefined}>
          {toReview > 0 && (
            <Button renderRoot={(props) => <Link to="/review" search={{ import: of._id }} {...props} />}>
              {`${formatNumber(toReview)}${waiting?.isCountCapped ? '+' : ''} to Review`}
            </Button>
          )}
          <Button
            variant={toReview > 0 ? 'default' : 'filled'}
            renderRoot={(props) => <Link to="/transactions" {...props} />}
          >
            View Transactions
          </Button>
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            View Dashboard
          </Button>
          {of.state === 'done' && (
            <Button variant="default" className={classes.revert} onClick={() => revert(of)}>
              Undo Import
            </Button>
          )}
        </div>
        {of.state === 'done' && (
          <p className="text-sm">
            <Suspense>
              <RepeatingProposalsLink />
            </Suspense>
          </p>
        )}
      </Panel>
      {of.state === 'done' && <PossibleTransfers id={of._id} />}
    </>
  );
}

/**
 * Shows the imported transactions that may be transfers. Shows nothing while they load, because this part is optional.
 */
function PossibleTransfers({ id }: { id: string }) {
  const { data } = useQuery(importTransferProposalsQuery(id));
  if (!data || data.proposals.length === 0) return null;
  const { proposals, isAll } = data;
  return (
    <Suspense>
      <ProposalsNotice proposals={proposals} wordsFor={(count) => describePossibleTransfers(count, isAll)} />
    </Suspense>
  );
}
