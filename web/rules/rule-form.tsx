import { Button, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useRef, useState } from 'react';
import * as operations from '../../contract/transactions/rules.ts';
import { useAccountNameLookup, useAccountsIfSeveral } from '../accounts/queries.ts';
import { useOperationMutation } from '../api/use-operation.ts';
import { CategoryField } from '../categories/category-select.tsx';
import pair from '../editing/editing.module.css';
import { EntityForm, useEntityForm } from '../editing/entity-form.tsx';
import { type FieldLabels, useEditWithConflicts } from '../editing/use-edit-with-conflicts.tsx';
import { AmountField } from '../money/amount-field.tsx';
import { TagsField } from '../tags/tags-field.tsx';
import { describeConditions, describeRuleChanges } from './describe-rule.ts';
import {
  createRuleDraft,
  type RuleCorrection,
  type RuleDraft,
  toNewRule,
  toRuleDraft,
  validateRuleDraft,
} from './rule-draft.ts';
import { RuleMatchCounts } from './rule-match-counts.tsx';
import classes from './rules.module.css';

/** The value of "Any account". It cannot be mistaken for an account id, because ids contain no spaces. */
const ANY = ' any ';

const TYPES = [
  { value: 'any', label: 'Any type' },
  { value: 'expense', label: 'Expenses' },
  { value: 'income', label: 'Income' },
];

type RuleFormProps = {
  /** The rule to edit, or null for a new rule. */
  rule: operations.Rule | null;
  /** A correction that fills in the form of a new rule. */
  correction?: RuleCorrection | undefined;
  /** The import whose rows the rule will also be applied to. */
  importId?: string | undefined;
  onSaved: (saved: operations.Rule) => void;
  onCancel: () => void;
};

export function RuleForm({ rule, correction, importId, onSaved, onCancel }: RuleFormProps) {
  const form = useForm<RuleDraft>({
    initialValues: rule ? toRuleDraft(rule) : createRuleDraft(correction),
    validate: validateRuleDraft,
  });
  // A correction already fills in the fields that most rules need.
  const [isShort, setShort] = useState(correction !== undefined);
  const note = useFocusWhenShown(!isShort && correction !== undefined);
  const accounts = useAccountsIfSeveral();
  const accountName = useAccountNameLookup();
  const words: FieldLabels<operations.NewRule> = {
    conditions: { label: 'When', show: (conditions) => describeConditions({ conditions }, accountName) },
    changes: { label: 'Then', show: (changes) => describeRuleChanges({ changes }, accountName).join(', ') },
  };
  const { mutateAsync: create } = useOperationMutation(operations.createRule);
  const edit = useEditWithConflicts(operations.updateRule, {
    words,
    onTake: (stored) => form.setValues(toRuleDraft(stored)),
  });
  const entity = useEntityForm({
    form,
    bodyOf: toNewRule,
    save: (body, key) => (rule ? edit(rule, body) : create({ body, key })),
    onSaved,
    onCancel,
  });
  const accountField = (path: 'accountId' | 'newAccountId', none: string) => (
    <Select
      label="Account"
      data={[{ value: ANY, label: none }, ...accounts.map(({ _id, name }) => ({ value: _id, label: name }))]}
      value={form.values[path] || ANY}
      onChange={(chosen) => form.setFieldValue(path, chosen === ANY || chosen === null ? '' : chosen)}
      comboboxProps={{ withinPortal: false }}
    />
  );
  return (
    <EntityForm of={entity} thing="rule" saveLabel="Save Rule" gap="lg">
      <fieldset className="stack gap-sm">
        <legend className={classes.legend}>When a transaction matches</legend>
        <div className={isShort ? undefined : `${classes.name} grid gap-md`}>
          {!isShort && (
            <Select
              label="Name"
              data={[
                { value: 'contains', label: 'contains' },
                { value: 'is', label: 'is' },
              ]}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('nameTest')}
            />
          )}
          <TextInput
            label="Words in the name"
            placeholder="Such as coffee"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('nameText')}
          />
        </div>
        <RuleMatchCounts draft={form.values} importId={importId} />
        {!isShort && (
          <>
            <TextInput
              ref={note}
              label="Words in the note"
              placeholder="Optional"
              autoComplete="off"
              {...form.getInputProps('noteText')}
            />
            <div className={pair.pair}>
              <AmountField label="Amount from" placeholder="Any" {...form.getInputProps('fromText')} />
              <AmountField label="Amount up to" placeholder="Any" {...form.getInputProps('toText')} />
            </div>
            <div className={accounts.length > 0 ? pair.pair : undefined}>
              <Select
                label="Type"
                data={TYPES}
                allowDeselect={false}
                comboboxProps={{ withinPortal: false }}
                {...form.getInputProps('type')}
              />
              {accounts.length > 0 && accountField('accountId', 'Any account')}
            </div>
          </>
        )}
      </fieldset>
      <fieldset className="stack gap-sm">
        <legend className={classes.legend}>Then set</legend>
        <CategoryField kind="any" isOptional {...form.getInputProps('category')} value={form.values.category} />
        {(!isShort || correction?.newName !== correction?.name) && (
          <TextInput label="New name" placeholder="No change" autoComplete="off" {...form.getInputProps('newName')} />
        )}
        {!isShort && (
          <>
            <TagsField {...form.getInputProps('tags')} value={form.values.tags} />
            {accounts.length > 0 && accountField('newAccountId', 'No change')}
          </>
        )}
      </fieldset>
      {isShort && (
        <Button variant="default" className={classes.moreFields} onClick={() => setShort(false)}>
          More Conditions and Changes
        </Button>
      )}
    </EntityForm>
  );
}

/** Returns a ref for a field that receives focus when it is shown, because the button that shows it disappears. */
function useFocusWhenShown(isShown: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isShown) field.current?.focus();
  }, [isShown]);
  return field;
}
