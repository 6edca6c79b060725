import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import * as operations from '../../contract/transactions/exports.ts';
import { useAccountsIfSeveral } from '../accounts/queries.ts';
import { explainServerError } from '../api/api-error.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { saveFile } from '../browser/save-file.ts';
import { useDialogs } from '../dialogs/dialogs-provider.tsx';
import { createLazyDialog, preloadOnHover } from '../dialogs/lazy-dialog.tsx';
import { BusyButton } from '../forms/buttons.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';
import type { ListSearchParams } from './list-address.ts';

const [FormatsDialog, load] = createLazyDialog(() => import('./export-formats-dialog.tsx'));

const WITHOUT_ACCOUNTS = 'This file has no accounts and transfers. To export them, use Other Formats.';

/** Exports all transactions as CSV, regardless of the filters. */
export function ExportButton() {
  const { alert } = useDialogs();
  const hasSeveralAccounts = useAccountsIfSeveral().length > 0;
  const { mutate, isPending } = useOperationWithoutRefetch(operations.exportTransactions);
  const start = () =>
    mutate(
      {},
      {
        onSuccess: (file) => {
          saveFile(file, 'moneta-transactions.csv');
          if (hasSeveralAccounts) showToastMessage('info', WITHOUT_ACCOUNTS);
        },
        onError: (error) =>
          alert({
            title: 'Export Failed',
            message: explainServerError(error, 'Failed to export CSV. Please try again.'),
          }),
      },
    );
  return (
    <BusyButton label="Export to CSV" busyLabel="Exporting..." isBusy={isPending} onClick={start} variant="default" />
  );
}

export function MoreExportFormatsButton({ view }: { view: ListSearchParams }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open} {...preloadOnHover(load)}>
        Other Formats
      </Button>
      <FormatsDialog open={isOpen} onClose={close} view={view} />
    </>
  );
}
