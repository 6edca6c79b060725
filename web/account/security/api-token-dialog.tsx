import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as operations from '../../../contract/auth/api-tokens.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { CancelButton } from '../../dialogs/cancel-button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { SubmitButton } from '../../forms/buttons.tsx';
import { findFieldErrors, focusFirstError } from '../../forms/field-errors.ts';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { CopyTextButton } from './copy-text-button.tsx';
import classes from './security.module.css';
import { TOKEN_ACCESS_LABELS } from './token-access.ts';
import { usePasswordConfirmation } from './use-password-confirmation.tsx';

type TokenDialogProps = { open: boolean; onClose: () => void };

/** Creates a token and shows it once. `createLazyDialog` requires a default export. */
export default function ApiTokenDialog({ open, onClose }: TokenDialogProps) {
  const confirmed = usePasswordConfirmation();
  const { mutateAsync: create } = useOperationMutation(operations.createToken);
  const making = useMutation({
    mutationFn: (body: operations.NewToken) => confirmed(() => create({ body })),
  });
  return (
    <Dialog opened={open} onClose={onClose} onClosed={making.reset} holdsDraft title="Create Token">
      {making.data ? (
        <MadeToken token={making.data.token} name={making.data.name} onDone={onClose} />
      ) : (
        <TokenForm
          make={making.mutate}
          isBusy={making.isPending}
          failure={making.error && explainRequestError(making.error, 'The token could not be created. Try again.')}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}

type TokenFormProps = {
  make: (body: operations.NewToken) => void;
  isBusy: boolean;
  failure: string | null;
  onCancel: () => void;
};

type Draft = { name: string; access: operations.TokenAccess; days: string };

function TokenForm({ make, isBusy, failure, onCancel }: TokenFormProps) {
  const form = useForm<Draft>({
    initialValues: { name: '', access: 'read', days: '90' },
    validate: (draft) => findFieldErrors(operations.NewToken, bodyOf(draft)),
  });
  const submit = form.onSubmit(
    (draft) => {
      if (!isBusy) make(bodyOf(draft));
    },
    (errors, _draft, event) => focusFirstError(event?.currentTarget, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormErrorMessage sentence={failure} />
        <TextInput
          label="Name"
          description="What the token is for"
          placeholder="Backup script"
          withAsterisk
          aria-required
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Access"
          data={Object.entries(TOKEN_ACCESS_LABELS).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('access')}
        />
        <TextInput
          label="Days until expiry"
          description="1 to 365"
          withAsterisk
          aria-required
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('days')}
        />
        <p className="muted">
          A token cannot change your login settings or delete your account. It stops working when it expires, when you
          revoke it, or when you reset your password by email. Changing your password does not affect it.
        </p>
        <Group justify="flex-end" gap="xs" mt="xs">
          <CancelButton isBusy={isBusy} onClick={onCancel} />
          <SubmitButton label="Create Token" busyLabel="Creating..." isBusy={isBusy} />
        </Group>
      </Stack>
    </form>
  );
}

function bodyOf({ name, access, days }: Draft): operations.NewToken {
  return { name, access, days: Number(days) };
}

type MadeTokenProps = { token: string; name: string; onDone: () => void };

function MadeToken({ token, name, onDone }: MadeTokenProps) {
  const shown = useRef<HTMLElement>(null);
  // The form that had focus is gone, so move focus to the token.
  useEffect(() => shown.current?.focus(), []);
  return (
    <Stack gap="md">
      <p>Copy the token {name} now. It is not shown again.</p>
      <code ref={shown} tabIndex={-1} className={`${classes.token} framed framed`}>
        {token}
      </code>
      <div className="row wrap gap-xs">
        <CopyTextButton label="Copy" shown={shown} text={token} />
      </div>
      <Group justify="flex-end" mt="xs">
        <Button onClick={onDone}>Done</Button>
      </Group>
    </Stack>
  );
}
