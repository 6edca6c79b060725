import { Anchor, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import type { ListedTransaction } from '../../contract/transactions/transactions.ts';
import * as operations from '../../contract/transactions/transfers.ts';
import { accountsQuery, useAccountNameLookup } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { UNDO_FAILED_MESSAGE } from '../api/error-messages.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { formatDay } from '../days/format-day.ts';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { Money } from '../money/money.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

type MakeTransferDialogProps = {
  open: ListedTransaction | null;
  onClose: () => void;
  /** Called with the id of the entry that replaces another one: the new transfer or, after Undo, the transaction. */
  onReplaced?: ((id: string) => void) | undefined;
};

/** Makes a transaction a transfer to or from another account. `createLazyDialog` requires a default export. */
export default function MakeTransferDialog({ open, onClose, onReplaced }: MakeTransferDialogProps) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title="Make It a Transfer">
      {(transaction) => <Content transaction={transaction} onDone={onClose} onReplaced={onReplaced} />}
    </ItemDialogFrame>
  );
}

type ContentProps = Pick<MakeTransferDialogProps, 'onReplaced'> & {
  transaction: ListedTransaction;
  onDone: () => void;
};

function Content({ transaction, ...handlers }: ContentProps) {
  const { data: accounts } = useQuery(accountsQuery);
  if (!accounts) return <div style={{ minHeight: '12rem' }} aria-busy="true" />;
  const others = accounts.filter(({ _id, isClosed }) => !isClosed && _id !== transaction.accountId);
  if (others.length === 0) return <AddAccountFirst />;
  return <OtherAccountForm transaction={transaction} others={others} {...handlers} />;
}

function AddAccountFirst() {
  return (
    <p>
      A transfer needs a second account, such as Savings or Cash.{' '}
      <Anchor component={Link} to="/accounts" inherit underline="always" data-autofocus>
        Add an account
      </Anchor>{' '}
      first.
    </p>
  );
}

function OtherAccountForm({ transaction, others, onDone, onReplaced }: ContentProps & { others: MoneyAccount[] }) {
  const { _id: transactionId, name, cost, addedOn, isIncome, accountId } = transaction;
  const accountName = useAccountNameLookup();
  const form = useForm({
    initialValues: { otherAccountId: (others.length === 1 && others[0]?._id) || '' },
    validate: { otherAccountId: (id) => (id === '' ? 'Select an account' : null) },
  });
  const { mutateAsync: convert } = useOperationMutation(operations.convertToTransfer);
  const { mutateAsync: split } = useOperationMutation(operations.splitTransferIntoTransactions);
  const undo = (id: string) => ({
    label: 'Undo',
    busyLabel: 'Undoing...',
    run: () =>
      split({ params: { id } }).then(
        () => {
          onReplaced?.(transactionId);
          showToastMessage('success', `${name} is ${isIncome ? 'income' : 'an expense'} again.`);
        },
        (problem) => showToastMessage('error', explainRequestError(problem, UNDO_FAILED_MESSAGE)),
      ),
  });
  const entity = useEntityForm({
    form,
    bodyOf: ({ otherAccountId }) => ({ transactionId, otherAccountId }),
    save: (body, key) => convert({ body, key }),
    onSaved: ({ _id, fromAccountId, toAccountId }) => {
      onDone();
      onReplaced?.(_id);
      const way = `${accountName(fromAccountId)} → ${accountName(toAccountId)}`;
      showToastMessage('success', `Saved as a transfer: ${way}.`, undo(_id));
    },
    onCancel: onDone,
  });
  return (
    <EntityForm of={entity} thing="transfer" saveLabel="Save Transfer">
      <div>
        <p className="medium anywhere">{name}</p>
        <p className="muted text-sm">
          <Money amount={cost} /> {isIncome ? 'to' : 'from'} {accountName(accountId)} on {formatDay(addedOn)}
        </p>
      </div>
      <Select
        label={isIncome ? 'Where did the money come from?' : 'Where did the money go?'}
        placeholder="Select an account"
        withAsterisk
        aria-required
        data-autofocus
        data={others.map((account) => ({ value: account._id, label: account.name }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        {...form.getInputProps('otherAccountId')}
      />
      <p className="muted text-sm">
        A transfer does not count as {isIncome ? 'income' : 'spending'}. The name is kept in its note.
      </p>
    </EntityForm>
  );
}
