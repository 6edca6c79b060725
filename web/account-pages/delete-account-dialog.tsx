import { Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deleteMoneyAccount } from '../../contract/money-account-changes.ts';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { accountEntriesQuery, accountsQuery } from '../accounts/queries.ts';
import { explainRequestError } from '../api/api-error.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { CancelButton } from '../dialogs/cancel-button.tsx';
import { ItemDialogFrame } from '../dialogs/item-dialog-frame.tsx';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { showToastMessage } from '../toasts/toast-area.tsx';

type DeletionDialogProps = { open: MoneyAccount | null; onClose: () => void; onDeleted: () => void };

/**
 * Deletes an account. If it has entries, asks which other account they should move to. `createLazyDialog` requires a
 * default export.
 */
export default function DeleteAccountDialog({ open, onClose, onDeleted }: DeletionDialogProps) {
  return (
    <ItemDialogFrame open={open} onClose={onClose} title="Delete Account">
      {(account) => <DeletionForm key={account._id} account={account} onCancel={onClose} onDeleted={onDeleted} />}
    </ItemDialogFrame>
  );
}

type DeletionFormProps = { account: MoneyAccount; onCancel: () => void; onDeleted: () => void };

function DeletionForm({ account, onCancel, onDeleted }: DeletionFormProps) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const others = accounts.filter(({ _id }) => _id !== account._id);
  const [chosen, choose] = useState<string | null>(null);
  const moveTo = chosen ?? (others.find(({ isClosed }) => !isClosed) ?? others[0])?._id ?? null;
  const { mutateAsync, isPending, error } = useOperationMutation(deleteMoneyAccount);
  const mayBeEmpty = account.balance === 0 && account.openingBalance === 0;
  const { data: listed } = useQuery({ ...accountEntriesQuery(account._id, 1, 1, false), enabled: mayBeEmpty });
  // After an error, also asks for a target account, because the server may require one, for example if recurring items
  // use the account.
  const needsTarget = !mayBeEmpty || (listed?.totalCount ?? 0) > 0 || error !== null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || moveTo === null) return;
    try {
      const { message } = await mutateAsync({ params: { id: account._id }, query: needsTarget ? { moveTo } : {} });
      onDeleted();
      showToastMessage('success', message);
    } catch {
      // The error needs no handling here, because the form shows it.
    }
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormErrorMessage
          sentence={error ? explainRequestError(error, 'The account could not be deleted. Try again.') : null}
        />
        <p className="anywhere">
          Are you sure you want to delete <strong>{account.name}</strong>?{' '}
          {needsTarget
            ? 'Transactions, transfers and opening balance move to another account. Transfers between these two accounts are removed.'
            : 'It has no entries.'}{' '}
          This cannot be undone.
        </p>
        {needsTarget && (
          <Select
            label="Move to"
            data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={moveTo}
            onChange={choose}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isPending} onClick={onCancel} />
          <SubmitButton label="Delete" busyLabel="Deleting..." isBusy={isPending} data-danger />
        </Group>
      </Stack>
    </form>
  );
}
