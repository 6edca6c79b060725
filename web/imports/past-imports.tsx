import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportHead } from '../../contract/imports/import-preview.ts';
import { formatInstant } from '../days/format-day.ts';
import { LoadFailure } from '../layout/load-failure.tsx';
import { Panel } from '../layout/panel.tsx';
import { formatCount } from '../lists/format-count.ts';
import { describeFileNames, describeImportResult, describeUndoneImport } from './describe-import.ts';
import { useRefetchAfterImport } from './import-progress.tsx';
import classes from './past-imports.module.css';
import { importsQuery, isImportInProgress } from './queries.ts';
import { useDiscardImport, useUndoImport } from './use-undo-or-discard-import.ts';

/** Lists unfinished and past imports, newest first. Renders nothing if there are none. */
export function PastImports() {
  const { data, error, isFetching, refetch } = useQuery(importsQuery);
  useRefetchAfterImport(data?.some(isImportInProgress) === true);
  if (data === undefined && error) {
    return <LoadFailure of="The past imports" error={error} retry={refetch} isRetrying={isFetching} />;
  }
  const waiting = data?.filter(isUnfinished) ?? [];
  const past = data?.filter((each) => !isUnfinished(each)) ?? [];
  return (
    <>
      {waiting.length > 0 && (
        <Panel title="Not Imported Yet">
          <ul>
            {waiting.map((each) => (
              <Unfinished key={each._id} of={each} />
            ))}
          </ul>
          <p className="muted text-xs">Unfinished imports are deleted after one day.</p>
        </Panel>
      )}
      {past.length > 0 && (
        <Panel title="Past Imports">
          <ul>
            {past.map((each) => (
              <PastImport key={each._id} of={each} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function isUnfinished({ state }: ImportHead): boolean {
  return state === 'preview' || state === 'running';
}

function Unfinished({ of }: { of: ImportHead }) {
  const discard = useDiscardImport();
  const name = describeFileNames(of.fileNames);
  const isRunning = of.state === 'running';
  return (
    <li className={`${classes.item} row between ruled`}>
      <What
        of={of}
        more={`${formatCount(of.rowCount, 'row')} · ${isRunning ? 'being imported' : `waiting since ${formatInstant(of.createdAt)}`}`}
      />
      {!isRunning && (
        <div className={`${classes.buttons} flex rigid gap-xs`}>
          <Button
            variant="default"
            className={classes.button}
            aria-label={`Discard ${name}`}
            onClick={() => discard(of)}
          >
            Discard
          </Button>
          <Button
            variant="default"
            className={classes.button}
            aria-label={`Continue ${name}`}
            renderRoot={(props) => <Link to="/import" search={{ id: of._id }} {...props} />}
          >
            Continue
          </Button>
        </div>
      )}
    </li>
  );
}

function PastImport({ of }: { of: ImportHead }) {
  const revert = useUndoImport();
  return (
    <li className={`${classes.item} row between ruled`}>
      <What of={of} more={`${formatInstant(of.createdAt)} · ${describeState(of)}`} />
      {of.state === 'done' && (
        <Button
          variant="default"
          className={classes.button}
          aria-label={`Undo import of ${describeFileNames(of.fileNames)}`}
          onClick={() => revert(of)}
        >
          Undo Import
        </Button>
      )}
    </li>
  );
}

/** The file names of an import as a link, followed by a line of details. */
function What({ of, more }: { of: ImportHead; more: string }) {
  return (
    <div className="stack min-0 anywhere">
      <Link to="/import" search={{ id: of._id }} className={`${classes.name} reach plain-link text-sm medium`}>
        {describeFileNames(of.fileNames)}
      </Link>
      <span className="muted text-xs">{more}</span>
    </div>
  );
}

function describeState({ state, result }: ImportHead): string {
  if (state === 'reverting') return 'Undoing...';
  if (result === null) return '';
  return state === 'reverted' ? `Undone: ${describeUndoneImport(result)}` : describeImportResult(result);
}
