import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import * as operations from '../../../contract/imports/imports.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { refetchInAllTabs } from '../../api/other-tabs.ts';
import { Page } from '../../layout/page.tsx';
import { importQuery, importRowsQueryKey, isImportInProgress, type RowGroupFilter } from '../queries.ts';
import { ImportRowsPanel } from '../rows/import-rows-panel.tsx';
import { scrollToElement } from '../rows/row-keyboard-navigation.ts';
import { NO_SELECTION, type RowSelection } from '../rows/row-selection.ts';
import { RowsBulkActions } from '../rows/rows-bulk-actions.tsx';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { useDiscardImport } from '../use-undo-or-discard-import.ts';
import { FileCategoryMapping } from './file-category-mapping.tsx';
import { FileFormatQuestions } from './file-format-questions.tsx';
import { FileFormatSettings } from './file-format-settings.tsx';
import { ImportActionBar, ImportErrorMessage } from './import-action-bar.tsx';
import { LikelyDuplicatesHint, MissingTransactionsHint, RestoreFromTrashHint } from './preview-hints.tsx';
import { PreviewSummary } from './preview-summary.tsx';
import { TargetAccounts } from './target-accounts.tsx';
import { useImportPreviewChanges } from './use-import-preview-changes.ts';

/** Shows what an import will add, before anything is added. The user can change everything. */
export function ImportPreview({ preview, onLeave }: { preview: Import; onLeave: () => void }) {
  const { _id: id, groups } = preview;
  const changes = useImportPreviewChanges(id);
  const [shown, setShown] = useState<RowGroupFilter>('');
  const [selection, setSelection] = useState<RowSelection>(NO_SELECTION);
  const editing = useRowEditing(id);
  /** The number of a row with unsaved changes, if they prevented the import from starting. */
  const [unsaved, setUnsaved] = useState<number | null>(null);
  const run = useRun(id, changes.settled);
  const discard = useDiscardImport();

  const show = async (group: RowGroupFilter) => {
    if (!(await editing.leaveFor(null))) return;
    setShown(group);
    setSelection(NO_SELECTION);
  };
  const isAnyChosen = selection.isAll || selection.numbers.size > 0;
  /** Changes the selected rows. If the change fails, the rows stay selected. */
  const changeChosen = async (rows: operations.ChangedImport['rows']) => {
    if (await changes.change({ rows })) setSelection(NO_SELECTION);
  };
  const start = async () => {
    if (await editing.isUnsaved()) {
      setUnsaved(editing.number);
      editing.form.current?.querySelector('input')?.focus({ preventScroll: true });
      return scrollToElement(editing.form.current);
    }
    editing.close();
    run.start();
  };
  const problems = (
    <>
      <ImportErrorMessage sentence={changes.problem} onRetry={changes.retry} />
      <ImportErrorMessage
        sentence={unsaved !== null && unsaved === editing.number ? UNSAVED : (run.problem ?? preview.problem)}
      />
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
      <PreviewSummary preview={preview} isComparing={changes.isComparing} />
      <FileFormatQuestions preview={preview} changes={changes} />
      <TargetAccounts preview={preview} changes={changes} />
      <FileCategoryMapping preview={preview} changes={changes} />
      <FileFormatSettings preview={preview} changes={changes} />
      <RestoreFromTrashHint count={preview.inTrash} changes={changes} />
      <MissingTransactionsHint transactions={preview.vanished} />
      {shown !== 'likely' && <LikelyDuplicatesHint count={groups.likely} onShow={() => show('likely')} />}
      <ImportRowsPanel
        preview={preview}
        changes={changes}
        shown={shown}
        onShow={show}
        selection={selection}
        onSelect={setSelection}
        editing={editing}
      />
      {isAnyChosen ? (
        <RowsBulkActions
          selection={selection}
          shown={shown}
          groups={groups}
          problems={problems}
          onChange={changeChosen}
          onClear={() => setSelection(NO_SELECTION)}
        />
      ) : (
        <ImportActionBar
          preview={preview}
          problems={problems}
          isComparing={changes.isComparing}
          isRunning={run.isRunning}
          onRun={start}
        />
      )}
    </Page>
  );
}

const UNSAVED = 'Save or cancel the row you are editing first.';

/**
 * Returns a function that runs the import once all pending changes have been saved. If a change fails, the import does
 * not run.
 */
function useRun(id: string, settled: () => Promise<boolean>) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callServer(operations.runImport, { params: { id } }),
    onSuccess: (ran) => {
      client.setQueryData(importQuery(id).queryKey, ran);
      // A small import has finished at this point, so refetch now. For a large import, `useRefetchAfterImport`
      // refetches later.
      if (!isImportInProgress(ran)) void refetchInAllTabs(client);
    },
    // Refetches, because another tab may have run or discarded the import, or its rows may have changed.
    onError: () => {
      void client.invalidateQueries({ queryKey: importRowsQueryKey });
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
    problem: error && explainRequestError(error, 'The import could not be started. Try again.'),
  };
}
