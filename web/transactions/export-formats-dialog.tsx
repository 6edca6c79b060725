import * as operations from '../../contract/transactions/exports.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { saveFile } from '../browser/save-file.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { BusyButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import classes from './export-formats-dialog.module.css';
import type { ListSearchParams } from './list-address.ts';
import { isListFiltered, toFilterQuery } from './use-list-search-params.ts';

type FormatsDialogProps = { open: boolean; onClose: () => void; view: ListSearchParams };

const FAILED = 'The file could not be exported. Try again.';

/**
 * Exports the current list as a table, or all transactions as an accounting journal. `createLazyDialog` requires a
 * default export.
 */
export default function ExportFormatsDialog({ open, onClose, view }: FormatsDialogProps) {
  const found = useOperationWithoutRefetch(operations.exportMatchingTransactions);
  const journal = useOperationWithoutRefetch(operations.exportJournal);
  const { page: _, ...filters } = view;
  const saveFound = (format: 'csv' | 'xlsx') =>
    found.mutate(
      { query: { ...toFilterQuery(filters), format } },
      { onSuccess: (file) => saveFile(file, `moneta-found.${format}`) },
    );
  const saveJournal = (format: 'hledger' | 'beancount') =>
    journal.mutate(
      { query: { format } },
      { onSuccess: (file) => saveFile(file, `moneta.${format === 'hledger' ? 'journal' : 'beancount'}`) },
    );
  const isFound = (format: string) => found.isPending && found.variables.query.format === format;
  const isJournal = (format: string) => journal.isPending && journal.variables.query.format === format;
  const common = { busyLabel: 'Exporting...', variant: 'default' } as const;
  return (
    <Dialog opened={open} onClose={onClose} title="Other Formats">
      <section className={classes.part}>
        <h3 className="text-sm bold">Current List</h3>
        <p className={`${classes.text} muted`}>
          {isListFiltered(view)
            ? 'Transactions and transfers matching the filters, with accounts and tags.'
            : 'All transactions and transfers, with accounts and tags. Filter the list first to export fewer.'}
        </p>
        <div className="flex wrap gap-xs">
          <BusyButton label="CSV" isBusy={isFound('csv')} onClick={() => saveFound('csv')} {...common} />
          <BusyButton label="Excel" isBusy={isFound('xlsx')} onClick={() => saveFound('xlsx')} {...common} />
        </div>
        <FormErrorMessage sentence={found.error && explainRequestError(found.error, FAILED)} />
      </section>
      <section className={classes.part}>
        <h3 className="text-sm bold">Journal</h3>
        <p className={`${classes.text} muted`}>
          All transactions and transfers in double-entry form, for plain text accounting.
        </p>
        <div className="flex wrap gap-xs">
          <BusyButton
            label="hledger"
            isBusy={isJournal('hledger')}
            onClick={() => saveJournal('hledger')}
            {...common}
          />
          <BusyButton
            label="beancount"
            isBusy={isJournal('beancount')}
            onClick={() => saveJournal('beancount')}
            {...common}
          />
        </div>
        <FormErrorMessage sentence={journal.error && explainRequestError(journal.error, FAILED)} />
      </section>
    </Dialog>
  );
}
