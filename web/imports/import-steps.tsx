import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, NetworkError } from '../api/api-error.ts';
import { EmptyState } from '../layout/empty-state.tsx';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Page } from '../layout/page.tsx';
import { Panel } from '../layout/panel.tsx';
import { Skeleton } from '../layout/skeleton.tsx';
import { ImportProgress, useRefetchAfterImport } from './import-progress.tsx';
import { ImportResultPanel } from './import-result-panel.tsx';
import { ImportPreview } from './preview/import-preview.tsx';
import { importQuery, isImportInProgress } from './queries.ts';

/** Shows an import according to its state: as a preview, its progress or its result. */
export function ImportSteps({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(importQuery(id));
  useRefetchAfterImport(data !== undefined && isImportInProgress(data));
  if (data?.state === 'preview') return <ImportPreview preview={data} onLeave={onLeave} />;
  return (
    <Page title="Import">
      {data === undefined && isGone(error) && (
        <Panel title="Import Not Found">
          <EmptyState message="This import no longer exists.">
            <p>Unfinished imports are deleted after one day. Choose the files again.</p>
            <Button variant="default" onClick={onLeave}>
              Choose Files
            </Button>
          </EmptyState>
        </Panel>
      )}
      {data === undefined && error && !isGone(error) && (
        <LoadFailure of="The import" error={error} retry={refetch} isRetrying={isFetching} />
      )}
      {data === undefined && !error && <Skeleton height="14rem" />}
      {data && isImportInProgress(data) && <ImportProgress of={data} isUnreachable={error instanceof NetworkError} />}
      {data && !isImportInProgress(data) && <ImportResultPanel of={data} />}
      <p className="text-sm">
        <Anchor component={Link} to="/import" inherit>
          All imports
        </Anchor>
      </p>
    </Page>
  );
}

function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}
