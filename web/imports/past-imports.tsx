import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportHead } from '../../contract/import-preview.ts';
import { formatInstant } from '../days/format-day.ts';
import { counted } from '../lists/counted.ts';
import { LoadFailure } from '../shell/load-failure.tsx';
import { Panel } from '../shell/panel.tsx';
import classes from './past-imports.module.css';
import { importsQuery } from './queries.ts';
import { useRevert } from './use-revert.ts';
import { resultWords, revertWords } from './words.ts';

/** What was imported before, newest first, and the previews that wait; not there for who has none. */
export function PastImports() {
  const { data, error, isFetching, refetch } = useQuery(importsQuery);
  if (data === undefined && error) {
    return <LoadFailure of="The past imports" error={error} retry={refetch} isRetrying={isFetching} />;
  }
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Past imports">
      <ul className={classes.list}>
        {data.map((each) => (
          <PastImport key={each._id} of={each} />
        ))}
      </ul>
    </Panel>
  );
}

function PastImport({ of }: { of: ImportHead }) {
  const revert = useRevert();
  const name = of.fileNames.join(', ');
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <Link to="/import" search={{ id: of._id }} className={`reach ${classes.name}`}>
          {name}
        </Link>
        <span className={classes.more}>
          {formatInstant(of.createdAt)} · {stateWords(of)}
        </span>
      </div>
      {of.state === 'preview' && (
        <Button
          variant="default"
          className={classes.button}
          aria-label={`Continue ${name}`}
          renderRoot={(props) => <Link to="/import" search={{ id: of._id }} {...props} />}
        >
          Continue
        </Button>
      )}
      {of.state === 'done' && (
        <Button variant="default" className={classes.button} aria-label={`Revert ${name}`} onClick={() => revert(of)}>
          Revert
        </Button>
      )}
    </li>
  );
}

function stateWords({ state, rowCount, result }: ImportHead): string {
  if (state === 'preview') return `${counted(rowCount, 'line')}, not imported yet`;
  if (state === 'running') return 'Being imported';
  if (state === 'reverting') return 'Being taken back';
  if (result === null) return '';
  return state === 'reverted' ? `Taken back: ${revertWords(result)}` : resultWords(result);
}
