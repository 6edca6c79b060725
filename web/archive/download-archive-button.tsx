import * as operations from '../../contract/archive.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { saveFile } from '../browser/save-file.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';

export function DownloadArchiveButton() {
  const { mutate, isPending, error } = useOperationWithoutRefetch(operations.downloadArchive);
  const start = () => mutate({}, { onSuccess: (file) => saveFile(file, nameFor(new Date())) });
  return (
    <div className="stack gap-sm" style={{ alignItems: 'flex-start' }}>
      <BusyButton
        label="Download Archive"
        busyLabel="Creating archive..."
        isBusy={isPending}
        onClick={start}
        variant="default"
      />
      <FormErrorMessage
        sentence={error && explainRequestError(error, 'The archive could not be created. Try again.')}
      />
    </div>
  );
}

function nameFor(now: Date): string {
  return `moneta-archive-${now.toISOString().slice(0, 10)}.zip`;
}

export function ArchivePanel() {
  return (
    <Panel title="Archive">
      <p className="muted">
        All your data in one zip file: transactions, accounts, budgets, receipts with their files and everything else.
        You can read it without Moneta, or import it into an empty Moneta account.
      </p>
      <DownloadArchiveButton />
    </Panel>
  );
}
