import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import * as operations from '../../../contract/imports/imports.ts';
import { explain } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidateEverywhere } from '../../api/changes.ts';
import { Page } from '../../layout/page.tsx';
import { importQuery, isUnderWay, type RowsShown, rowsKey } from '../queries.ts';
import { BulkActions } from '../rows/bulk-actions.tsx';
import { bringIntoView } from '../rows/grid-keys.ts';
import { RowsPanel } from '../rows/rows-panel.tsx';
import { NOTHING, type Selection } from '../rows/selection.ts';
import { useEditing } from '../rows/use-editing.ts';
import { useDiscard } from '../use-delete-import.ts';
import { Accounts } from './accounts.tsx';
import { ActionBar, Problem } from './action-bar.tsx';
import { FileCategories } from './file-categories.tsx';
import { FileReading } from './file-reading.tsx';
import { LikelyHint, TrashHint, Vanished } from './hints.tsx';
import { Questions } from './questions.tsx';
import { Summary } from './summary.tsx';
import { useChanges } from './use-changes.ts';

/** Shows a preview of the import. The person can change everything, and nothing is saved yet. */
export function Preview({ preview, onLeave }: { preview: Import; onLeave: () => void }) {
  const { _id: id, groups } = preview;
  const changes = useChanges(id);
  const [shown, setShown] = useState<RowsShown>('');
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const editing = useEditing(id);
  /** The number of the row with unsaved changes, if the person tried to run the import. */
  const [unsaved, setUnsaved] = useState<number | null>(null);
  const run = useRun(id, changes.settled);
  const discard = useDiscard();

  const show = async (group: RowsShown) => {
    if (!(await editing.leaveFor(null))) return;
    setShown(group);
    setSelection(NOTHING);
  };
  const isAnyChosen = selection.isAll || selection.numbers.size > 0;
  /** Changes the selected rows. If the change fails, the rows stay selected. */
  const changeChosen = async (rows: operations.ChangedImport['rows']) => {
    if (await changes.change({ rows })) setSelection(NOTHING);
  };
  const start = async () => {
    if (await editing.isUnsaved()) {
      setUnsaved(editing.number);
      editing.form.current?.querySelector('input')?.focus({ preventScroll: true });
      return bringIntoView(editing.form.current);
    }
    editing.close();
    run.start();
  };
  const problems = (
    <>
      <Problem sentence={changes.problem} onRetry={changes.retry} />
      <Problem sentence={unsaved !== null && unsaved === editing.number ? UNSAVED : (run.problem ?? preview.problem)} />
    </>
  );
  return (
    <Page
      title="Import"
      actions={
        <Button variant="default" onClick={async () => (await discard(preview)) && onLeave()}>
          Discard
        </Button>
      }
    >
      <Summary preview={preview} />
      <Questions preview={preview} changes={changes} />
      <Accounts preview={preview} changes={changes} />
      <FileCategories preview={preview} changes={changes} />
      <FileReading preview={preview} changes={changes} />
      <TrashHint count={preview.inTrash} changes={changes} />
      <Vanished transactions={preview.vanished} />
      {shown !== 'likely' && <LikelyHint count={groups.likely} onShow={() => show('likely')} />}
      <RowsPanel
        preview={preview}
        changes={changes}
        shown={shown}
        onShow={show}
        selection={selection}
        onSelect={setSelection}
        editing={editing}
      />
      {isAnyChosen ? (
        <BulkActions
          selection={selection}
          shown={shown}
          groups={groups}
          problems={problems}
          onChange={changeChosen}
          onClear={() => setSelection(NOTHING)}
        />
      ) : (
        <ActionBar preview={preview} problems={problems} isRunning={run.isRunning} onRun={start} />
      )}
    </Page>
  );
}

const UNSAVED = 'Save or cancel the row you are editing first.';

/**
 * Returns a function that runs the import. It first waits until all pending changes are saved. If one of them fails,
 * the import does not run.
 */
function useRun(id: string, settled: () => Promise<boolean>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(operations.runImport, { params: { id } }),
    onSuccess: (ran) => {
      client.setQueryData(importQuery(id).queryKey, ran);
      // While a large import is running, other pages are not refetched. They are refetched when it is done.
      if (!isUnderWay(ran)) void invalidateEverywhere(client);
    },
    // The import may have been run or discarded in another tab, or the server may have compared its rows again.
    onError: () => {
      void client.invalidateQueries({ queryKey: rowsKey });
      return client.invalidateQueries(importQuery(id));
    },
  });
  const [isWaiting, setWaiting] = useState(false);
  const isStarting = useRef(false);
  const start = async () => {
    if (isStarting.current || isPending) return;
    isStarting.current = true;
    setWaiting(true);
    const isAllThere = await settled();
    isStarting.current = false;
    setWaiting(false);
    if (isAllThere) mutate();
  };
  return {
    start,
    isRunning: isWaiting || isPending,
    problem: error && explain(error, 'The import could not be started. Please try again.'),
  };
}
