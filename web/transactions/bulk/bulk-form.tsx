import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { changeTransactions, type ManyChange } from '../../../contract/transactions/change-many.ts';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { AccountField } from '../../accounts/account-select.tsx';
import { explain } from '../../api/api-error.ts';
import { useChange } from '../../api/use-operation.ts';
import { CategoryField } from '../../categories/category-select.tsx';
import { DayInput } from '../../days/day-input.tsx';
import { useDialogs } from '../../dialogs/dialogs.tsx';
import { useDraft } from '../../editing/draft/use-draft.ts';
import { useSave } from '../../editing/use-save.ts';
import { CancelButton, SubmitButton } from '../../forms/buttons.tsx';
import { focusFirstError } from '../../forms/field-errors.ts';
import { FormFailure } from '../../forms/form-messages.tsx';
import { counted } from '../../lists/counted.ts';
import { TagsField } from '../../tags/tags-field.tsx';
import { changeOf, type Draft, describeSkipped, draftErrors, EMPTY_DRAFT, parseBulkDraft } from './draft.ts';

type BulkFormProps = {
  chosen: ListedTransaction[];
  onChanged: (message: string, changeId: string | null, changedCount: number) => void;
  onCancel: () => void;
};

const AS_IT_IS = 'No change';

export function BulkForm({ chosen, onChanged, onCancel }: BulkFormProps) {
  const form = useForm<Draft>({ initialValues: EMPTY_DRAFT, validate: draftErrors });
  useDraft(null, form);
  const { confirm } = useDialogs();
  const { mutateAsync: change } = useChange(changeTransactions);
  const meant = parseBulkDraft(chosen, form.values);
  const isMeant = () =>
    meant.checkedCount === 0 ||
    confirm({
      title: 'Checked transactions',
      message: `${counted(meant.checkedCount, 'of them was', 'of them were')} checked against a statement. This change will mark them as unchecked.`,
      confirmLabel: 'Change anyway',
      cancelLabel: 'Cancel',
    });
  const { start, isPending, error } = useSave({
    save: async (body: ManyChange, key) => ((await isMeant()) ? change({ body, key }) : undefined),
    onSaved: ({ message, changeId, changedCount }) => onChanged(message, changeId, changedCount),
  });
  const submit = form.onSubmit(
    (draft) => {
      if (meant.ids.length > 0) start(changeOf(draft, meant.ids));
    },
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  const isOneKind = chosen.every(({ isIncome }) => isIncome === chosen[0]?.isIncome);
  const kind = isOneKind ? (chosen[0]?.isIncome ? 'income' : 'expense') : 'any';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormFailure sentence={error && explain(error, 'The transactions could not be changed. Please try again.')} />
        <Text size="sm" c="var(--muted)" role="status">
          {['Empty fields do not change.', ...describeSkipped(meant)].join(' ')}
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
