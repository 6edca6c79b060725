import { sentenceOf } from '../api-error.ts';
import { useDialogs } from '../dialogs/dialogs.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { saveFile } from '../save-file.ts';
import { useExportTransactions } from './queries.ts';

/** Hands over every transaction, whatever the filters, as a file for a spreadsheet. */
export function ExportButton() {
  const { alert } = useDialogs();
  const { mutate, isPending } = useExportTransactions();
  const start = () =>
    mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'moneta-transactions.csv'),
      onError: (error) =>
        alert({ title: 'Export failed', message: sentenceOf(error, 'Failed to export CSV. Please try again.') }),
    });
  return (
    <BusyButton label="Export to CSV" busyLabel="Exporting..." isBusy={isPending} onClick={start} variant="default" />
  );
}
