import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as operations from '../../contract/transactions/transfers.ts';
import { AccountField } from '../accounts/account-select.tsx';
import { useAccountNameLookup, useAccountsIfSeveral } from '../accounts/queries.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { DayField } from '../days/day-field.tsx';
import { formatDay } from '../days/format-day.ts';
import { useDraft } from '../editing/draft/use-draft.ts';
import pair from '../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { useCheckedEntryWarning } from '../editing/use-checked-entry-warning.ts';
import { type FieldLabels, useEditWithConflicts } from '../editing/use-edit-with-conflicts.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { Money } from '../money/money.tsx';
import type { TransferFormPurpose } from './listed-transfer.ts';
import {
  createTransferDraft,
  type TransferDraft,
  toNewTransfer,
  toTransferDraft,
  validateTransferDraft,
} from './transfer-draft.ts';

type TransferFormProps = {
  purpose: TransferFormPurpose;
  /** True if the user has switched from another form. */
  isSwitched?: boolean;
  onDone: () => void;
  /** Links to the other forms. */
  aside?: ReactNode;
};

export function TransferForm({ purpose, isSwitched = false, onDone, aside }: TransferFormProps) {
  const accounts = useAccountsIfSeveral();
  const [begin] = useState(() => createTransferDraft(purpose, accounts));
  const form = useForm<TransferDraft>({ initialValues: begin, validate: validateTransferDraft });
  const edited = purpose.mode === 'edit' ? purpose.transfer : null;
  const isFilled = purpose.mode === 'add' && (purpose.copyOf ?? purpose.filled) !== undefined;
  const draft = useDraft(edited ? `transfer ${edited._id} ${edited.version}` : isFilled ? null : 'transfer', form);
  const accountName = useAccountNameLookup();
  const words: FieldLabels<operations.NewTransfer> = {
    fromAccountId: { label: 'From', show: accountName },
    toAccountId: { label: 'To', show: accountName },
    amount: { label: 'Amount', show: (amount) => <Money amount={amount} /> },
    addedOn: { label: 'Date', show: formatDay },
    note: { label: 'Note' },
  };
  const { mutateAsync: create } = useOperationMutation(operations.createTransfer);
  const edit = useEditWithConflicts(operations.updateTransfer, {
    words,
    onTake: (stored) => form.setValues(toTransferDraft(stored)),
  });
  const mayChange = useCheckedEntryWarning('transfer');
  const entity = useEntityForm({
    form,
    draft,
    bodyOf: toNewTransfer,
    save: async (body, key) => {
      if (!edited) return create({ body, key });
      const isChecked = edited.isFromChecked || edited.isToChecked;
      const changes = (['fromAccountId', 'toAccountId', 'amount', 'addedOn'] as const).some(
        (field) => edited[field] !== body[field],
      );
      return (await mayChange(isChecked && changes, edited._id)) ? edit(edited, body) : undefined;
    },
    onSaved: onDone,
    onCancel: onDone,
  });
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The clicked link no longer exists, so move focus to the form.
    if (isSwitched) amount.current?.focus();
  }, [isSwitched]);
  return (
    <EntityForm of={entity} thing="transfer" saveLabel="Save Transfer" aside={aside}>
      <div className={pair.pair}>
        <AccountField label="From" {...form.getInputProps('fromAccountId')} value={form.values.fromAccountId} />
        <AccountField
          label="To"
          placeholder="Select"
          {...form.getInputProps('toAccountId')}
          value={form.values.toAccountId}
        />
      </div>
      <AmountField ref={amount} withAsterisk aria-required data-autofocus {...form.getInputProps('amountText')} />
      <DayField {...form.getInputProps('addedOn')} value={form.values.addedOn} />
      <Textarea label="Note" placeholder="Optional" autosize minRows={2} maxRows={6} {...form.getInputProps('note')} />
    </EntityForm>
  );
}
