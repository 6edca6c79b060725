import { TextInput } from '@mantine/core';
import * as operations from '../../../contract/auth/account-security.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { PasswordField } from '../../auth/password-field.tsx';
import { getServerFieldErrors } from '../../forms/field-errors.ts';
import { useUncontrolledForm } from '../../forms/use-uncontrolled-form.ts';
import { ExpandableForm } from './expandable-form.tsx';

/** Requests a new email address. The address changes when the user opens the link in the confirmation email. */
export function ChangeEmailForm() {
  const change = useOperationMutation(operations.changeEmail);
  const { onSubmit, field, setErrors } = useUncontrolledForm(operations.ChangeEmail);
  const refused = getServerFieldErrors(change.error);
  const submit = onSubmit((body) =>
    change.mutate({ body }, { onError: (error) => setErrors(getServerFieldErrors(error)) }),
  );
  return (
    <ExpandableForm
      label="Change Email"
      submitLabel="Send Link"
      isBusy={change.isPending}
      failure={
        change.isError && Object.keys(refused).length === 0
          ? explainRequestError(change.error, 'The email could not be changed. Try again.')
          : null
      }
      success={change.data?.message}
      onSubmit={submit}
      onToggle={() => {
        change.reset();
        setErrors({});
      }}
    >
      <TextInput
        label="New email"
        description="We will send a link to this address. Your email address changes when you open the link."
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        {...field('email')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
    </ExpandableForm>
  );
}
