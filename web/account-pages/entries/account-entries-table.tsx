import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { type AccountEntry, checkAccountEntries, type MoneyAccount } from '../../../contract/money-accounts.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../../api/error-messages.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { CategoryIcon, TransferIcon } from '../../categories/category-icon.tsx';
import { formatDay } from '../../days/format-day.ts';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { useDescribeBrokenReconciliations } from '../../editing/use-checked-entry-warning.ts';
import table from '../../lists/card-table.module.css';
import { CardTable, CardTableCell, RowHeaderCell } from '../../lists/card-table.tsx';
import { RowButton } from '../../lists/row-button.tsx';
import { Money, SignedMoney } from '../../money/money.tsx';
import { showToastMessage } from '../../toasts/toast-area.tsx';
import type { TransactionRowActions } from '../../transactions/list/transaction-row.tsx';
import { MoreCategoriesCount } from '../../transactions/split/more-categories-count.tsx';
import { preloadTransactionRowDialogs } from '../../transactions/transaction-row-dialogs.tsx';
import classes from './account-entries-table.module.css';

type EntriesTableProps = {
  account: MoneyAccount;
  entries: AccountEntry[];
  /** True while the next page loads. Until it has loaded, the current page is shown faded. */
  isOutdated: boolean;
  isReconciling: boolean;
  actions: TransactionRowActions;
};

/** The entries of an account in a table. On phones each row becomes a card. */
export function AccountEntriesTable({ account, entries, isOutdated, isReconciling, actions }: EntriesTableProps) {
  return (
    <CardTable
      label={`Entries of ${account.name}`}
      columns={[
        'Name',
        'Category',
        'Date',
        { name: 'Amount', isNumber: true },
        { name: 'Balance', isNumber: true },
        { name: 'Checked', className: classes.check },
        'Actions',
      ]}
      className={classes.table}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
      data-hanging
      {...preloadTransactionRowDialogs}
    >
      <tbody>
        {entries.map((entry) => (
          <Row key={entry._id} account={account} entry={entry} isReconciling={isReconciling} actions={actions} />
        ))}
      </tbody>
    </CardTable>
  );
}

type RowProps = { account: MoneyAccount; entry: AccountEntry; isReconciling: boolean; actions: TransactionRowActions };

function Row({ account, entry, isReconciling, actions }: RowProps) {
  const { name, category, addedOn, change, balance, isTransfer = false } = entry;
  const day = formatDay(addedOn);
  /** The name of the entry for screen readers. It includes the day, because entries can have the same name. */
  const which = `${name}, ${day}`;
  return (
    <tr className={classes.row}>
      <RowHeaderCell className={classes.name}>
        <span className="row gap-sm">
          {isTransfer ? <TransferIcon /> : <CategoryIcon of={category} />}
          <UnstyledButton
            className={`clamp ${table.open} ${classes.open}`}
            aria-label={`Details of ${which}`}
            onClick={() => actions.onDetails(entry)}
          >
            {name}
          </UnstyledButton>
        </span>
      </RowHeaderCell>
      <CardTableCell area="category" className={`${classes.category} muted`}>
        <span className={`${classes.categories} flex gap-2xs min-0`}>
          <span className="clamp">{isTransfer ? 'Transfer' : category}</span>
          <MoreCategoriesCount of={entry} beside={category} />
        </span>
      </CardTableCell>
      <CardTableCell area="day" className="muted nowrap tabular">
        {day}
      </CardTableCell>
      <CardTableCell area="amount" isNumber className={`${table.amount} ${classes.amount}`}>
        <SignedMoney cost={Math.abs(change)} isIncome={change > 0} {...(isTransfer && { words: TRANSFER_WORDS })} />
      </CardTableCell>
      <CardTableCell
        area="balance"
        isNumber
        className={`${classes.balance} muted`}
        data-negative={balance < 0 || undefined}
      >
        <VisuallyHidden>Balance </VisuallyHidden>
        <Money amount={balance} />
      </CardTableCell>
      <CardTableCell className={classes.check}>
        <Checked account={account} entry={entry} which={which} isReconciling={isReconciling} />
      </CardTableCell>
      <CardTableCell area="actions" className={classes.actions}>
        <RowButton icon={IconPencil} label={`Edit ${which}`} onClick={() => actions.onEdit(entry)} />
        <RowButton icon={IconTrash} label={`Delete ${which}`} onClick={() => actions.onDelete(entry)} />
      </CardTableCell>
    </tr>
  );
}

const TRANSFER_WORDS = { in: 'Money in ', out: 'Money out ' };

type CheckedProps = Pick<RowProps, 'account' | 'entry' | 'isReconciling'> & { which: string };

/**
 * Shows whether an entry was checked against a statement. During a reconciliation, this is a checkbox that the user can
 * change.
 */
function Checked({ account, entry, which, isReconciling }: CheckedProps) {
  const { mutateAsync, isPending, variables } = useOperationMutation(checkAccountEntries);
  const box = useId();
  const { confirm } = useDialogs();
  const describeBroken = useDescribeBrokenReconciliations();
  if (!isReconciling) {
    if (!entry.isChecked) return null;
    return (
      <span className={classes.mark}>
        {entry.isReconciled ? (
          <IconLock size={18} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconCheck size={18} stroke={2} aria-hidden="true" />
        )}
        <VisuallyHidden>{entry.isReconciled ? 'Reconciled' : 'Checked'}</VisuallyHidden>
      </span>
    );
  }
  const isChecked = isPending ? (variables?.body.isChecked ?? false) : entry.isChecked;
  const check = async (toBe: boolean) => {
    const broken = toBe || !entry.isReconciled ? '' : await describeBroken(entry._id);
    const question = { title: 'Reconciled Entry', message: `${broken} Do you want to uncheck this entry?` };
    if (broken !== '' && !(await confirm({ ...question, confirmLabel: 'Uncheck', cancelLabel: 'Cancel' }))) return;
    try {
      await mutateAsync({ params: { id: account._id }, body: { transactionIds: [entry._id], isChecked: toBe } });
    } catch (error) {
      showToastMessage('error', explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE));
    }
  };
  return (
    // The label makes the touch target larger than the checkbox.
    <label className={classes.target} htmlFor={box}>
      <Checkbox
        id={box}
        size="sm"
        aria-label={`Checked: ${which}`}
        checked={isChecked}
        onChange={(event) => isPending || check(event.currentTarget.checked)}
      />
    </label>
  );
}
