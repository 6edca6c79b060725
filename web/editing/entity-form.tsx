import { Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEvent, ReactNode } from 'react';
import { explainRequestError } from '../api/api-error.ts';
import { CancelButton } from '../dialogs/cancel-button.tsx';
import { SubmitButton } from '../forms/buttons.tsx';
import { focusFirstError } from '../forms/field-errors.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { RestoredDraftNote } from './draft/restored-draft-note.tsx';
import type { DraftState } from './draft/use-draft.ts';
import { useFormSave } from './use-form-save.ts';

type UseEntityForm<Values, Body, Saved> = {
  form: UseFormReturnType<Values>;
  /** The state of the unsaved values. Undefined if the form does not store them. */
  draft?: DraftState;
  bodyOf: (values: Values) => Body;
  /** Creates or changes the item. Resolves to undefined if the user cancelled and returned to the form. */
  save: (body: Body, key: string) => Promise<Saved | undefined>;
  onSaved: (saved: Saved) => void;
  onCancel: () => void;
};

/** Returns the state of a form that adds or edits an item. Saving or cancelling deletes its draft. */
export function useEntityForm<Values, Body, Saved>({
  form,
  draft,
  bodyOf,
  save,
  onSaved,
  onCancel,
}: UseEntityForm<Values, Body, Saved>) {
  const { start, isPending, error } = useFormSave({
    save,
    onSaved: (saved: Saved) => {
      draft?.drop();
      onSaved(saved);
    },
  });
  const submit = form.onSubmit(
    (values) => start(bodyOf(values)),
    (errors, _values, event) => focusFirstError(event?.currentTarget, errors),
  );
  const cancel = () => {
    draft?.drop();
    onCancel();
  };
  return { draft, submit, cancel, isPending, error };
}

type EntityFormProps = {
  of: {
    draft: DraftState | undefined;
    submit: (event?: FormEvent<HTMLFormElement>) => void;
    cancel: () => void;
    isPending: boolean;
    error: unknown;
  };
  /** The type of the item, as in 'The budget could not be saved.' */
  thing: string;
  saveLabel: string;
  /** Content next to the buttons, such as links. */
  aside?: ReactNode;
  gap?: 'md' | 'lg';
  children: ReactNode;
};

/**
 * The frame of a form that adds or edits an item: a note about a restored draft, the error, the fields and the buttons.
 */
export function EntityForm({ of, thing, saveLabel, aside, gap = 'md', children }: EntityFormProps) {
  const { draft, submit, cancel, isPending, error } = of;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={gap}>
        {draft && <RestoredDraftNote draft={draft} />}
        <FormErrorMessage
          sentence={error ? explainRequestError(error, `The ${thing} could not be saved. Try again.`) : null}
        />
        {children}
        <Group justify="space-between" gap="sm" mt="xs">
          {aside}
          <Group gap="xs" ml="auto">
            <CancelButton isBusy={isPending} onClick={cancel} />
            <SubmitButton label={saveLabel} busyLabel="Saving..." isBusy={isPending} />
          </Group>
        </Group>
      </Stack>
    </form>
  );
}
