import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Import } from '../../contract/imports/import-preview.ts';
import * as operations from '../../contract/imports/imports.ts';
import { explainRequestError } from '../api/api-error.ts';
import { refetchInAllTabs } from '../api/other-tabs.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';
import { ProgressTrack } from '../layout/progress-track.tsx';
import { formatNumber } from '../region/format-number.ts';
import classes from './import-steps.module.css';

/** Refetches all queries after an import has run or has been undone. */
export function useRefetchAfterImport(isUnderWay: boolean): void {
  const client = useQueryClient();
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) void refetchInAllTabs(client);
    wasUnderWay.current = isUnderWay;
  }, [client, isUnderWay]);
}

/** Tells users that they may close the page: the server continues a running import even after a restart. */
const UNREACHABLE =
  'The server cannot be reached. Moneta continues when the server is available again. You can close this page.';

/**
 * Shows the progress while an import is running or being undone. The user can cancel a running import, which becomes a
 * preview again.
 */
export function ImportProgress({ of, isUnreachable }: { of: Import; isUnreachable: boolean }) {
  const { mutate, isPending, error } = useOperationMutation(operations.deleteImport);
  const { done, of: all } = of.progress;
  const percent = all === 0 ? 0 : Math.floor((done / all) * 100);
  const isRunning = of.state === 'running';
  const title = isRunning ? 'Importing' : 'Undoing Import';
  const words = `${formatNumber(done)} of ${formatNumber(all)} rows`;
  return (
    <Panel title={title}>
      <div className="stack gap-xs">
        <ProgressTrack label={title} percent={percent} words={words} />
        <div className={`${classes.line} row wrap between`}>
          {/* The text is hidden from screen readers, because the progress bar announces it. */}
          <p className="muted text-sm tabular" aria-hidden="true">
            {words}
          </p>
          {isRunning && (
            <BusyButton
              variant="default"
              label="Cancel"
              busyLabel="Stopping..."
              isBusy={isPending}
              onClick={() => mutate({ params: { id: of._id }, query: { stop: 'true' } })}
            />
          )}
        </div>
      </div>
      <p className="muted text-sm tabular">
        {isRunning
          ? 'The transactions appear when the import has finished. You can leave this page.'
          : 'Removing the transactions of this import. You can leave this page.'}
      </p>
      <FormErrorMessage sentence={isUnreachable ? UNREACHABLE : null} />
      <FormErrorMessage
        sentence={
          error && !isUnreachable ? explainRequestError(error, 'The import could not be stopped. Try again.') : null
        }
      />
    </Panel>
  );
}
