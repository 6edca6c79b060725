import { Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changeTransactions, type ManyChange } from '../../../contract/transactions/bulk-changes.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { AccountField } from '../../accounts/account-select.tsx';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { DayInput } from '../../days/day-input.tsx';
import { CancelButton } from '../../dialogs/cancel-button.tsx';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { useDraft } from '../../editing/draft/use-draft.ts';
import { useFormSave } from '../../editing/use-form-save.ts';
import { SubmitButton } from '../../forms/buttons.tsx';
import { focusFirstError } from '../../forms/field-errors.ts';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { TagsField } from '../../tags/tags-field.tsx';
import {
  type BulkEditDraft,
  describeSkippedTransactions,
  EMPTY_BULK_EDIT_DRAFT,
  findBulkEditTargets,
  findSharedCorrection,
  type OnBulkChange,
  toBulkChange,
  validateBulkEditDraft,
} from './bulk-edit-draft.ts';

type BulkFormProps = {
  chosen: ListedTransaction[];
  onChanged: OnBulkChange;
  onCancel: () => void;
};

const AS_IT_IS = 'No change';

export function BulkEditForm({ chosen, onChanged, onCancel }: BulkFormProps) {
  const form = useForm<BulkEditDraft>({ initialValues: EMPTY_BULK_EDIT_DRAFT, validate: validateBulkEditDraft });
  useDraft(null, form);
  const { confirm } = useDialogs();
  const { mutateAsync: change } = useOperationMutation(changeTransactions);
  const meant = findBulkEditTargets(chosen, form.values);
  const isMeant = () =>
    meant.checkedCount === 0 ||
    confirm({
      title: 'Checked Transactions',
      message: `${formatCount(meant.checkedCount, 'selected transaction was', 'selected transactions were')} checked against a statement and will become unchecked.`,
      confirmLabel: 'Change Anyway',
      cancelLabel: 'Cancel',
    });
  const { start, isPending, error } = useFormSave({
    save: async (body: ManyChange, key) => ((await isMeant()) ? change({ body, key }) : undefined),
    onSaved: ({ message, changeId, changedCount }) =>
      onChanged(message, changeId, changedCount, findSharedCorrection(chosen, form.values)),
  });
  const submit = form.onSubmit(
    (draft) => {
      if (meant.ids.length > 0) start(toBulkChange(draft, meant.ids));
    },
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  const isOneKind = chosen.every(({ isIncome }) => isIncome === chosen[0]?.isIncome);
  const kind = isOneKind ? (chosen[0]?.isIncome ? 'income' : 'expense') : 'any';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormErrorMessage
          sentence={error && explainRequestError(error, 'The transactions could not be changed. Try again.')}
        />
        <Text size="sm" c="var(--muted)" role="status">
          {['Fields that you leave empty do not change.', ...describeSkippedTransactions(meant)].join(' ')}
        </Text>
        <CategoryField
          kind={kind}
          isOptional
          data-autofocus
          {...form.getInputProps('category')}
          value={form.values.category}
        />
        <DayInput
          label="Date"
          placeholder={AS_IT_IS}
          {...form.getInputProps('addedOn')}
          value={form.values.addedOn}
          onChange={(day) => form.setFieldValue('addedOn', day)}
        />
        <TextInput label="Name" placeholder={AS_IT_IS} autoComplete="off" {...form.getInputProps('name')} />
        <AccountField
          isOptional
          placeholder={AS_IT_IS}
          {...form.getInputProps('accountId')}
          value={form.values.accountId}
        />
        <Textarea
          label="Add to the note"
          placeholder="None"
          autosize
          minRows={1}
          maxRows={6}
          {...form.getInputProps('addNote')}
        />
        <TagsField label="Add tags" placeholder="None" {...form.getInputProps('addTags')} value={form.values.addTags} />
        <TagsField
          label="Remove tags"
          placeholder="None"
          {...form.getInputProps('removeTags')}
          value={form.values.removeTags}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isPending} onClick={onCancel} />
          <SubmitButton label="Change" busyLabel="Changing..." isBusy={isPending} />
        </Group>
      </Stack>
    </form>
  );
}
