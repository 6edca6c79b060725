import { TextInput } from '@mantine/core';
import * as operations from '../../../contract/auth/account-security.ts';
import { explain } from '../../api/api-error.ts';
import { useChange } from '../../api/use-operation.ts';
import { PasswordField } from '../../auth/password-field.tsx';
import { refusedFields } from '../../forms/field-errors.ts';
import { usePlainForm } from '../../forms/use-plain-form.ts';
import { DisclosedForm } from './disclosed-form.tsx';

/** Requests a change of the email address, which takes effect when the person opens the mailed link. */
export function ChangeEmail() {
  const change = useChange(operations.changeEmail);
  const { onSubmit, field, setErrors } = usePlainForm(operations.ChangeEmail);
  const refused = refusedFields(change.error);
  const submit = onSubmit((body) => change.mutate({ body }, { onError: (error) => setErrors(refusedFields(error)) }));
  return (
    <DisclosedForm
      label="Change Email"
      submitLabel="Mail Me a Link"
      isBusy={change.isPending}
      failure={
        change.isError && Object.keys(refused).length === 0
          ? explain(change.error, 'The email could not be changed. Please try again.')
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
        description="We send a link to this address. Your email changes when you open it."
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        {...field('email')}
      />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
    </DisclosedForm>
  );
}
