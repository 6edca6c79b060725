import * as operations from '../../../contract/auth/account-security.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { PASSWORD_RULES_TEXT } from '../../auth/auth-messages.ts';
import { PasswordField } from '../../auth/password-field.tsx';
import { getServerFieldErrors } from '../../forms/field-errors.ts';
import { useUncontrolledForm } from '../../forms/use-uncontrolled-form.ts';
import { Panel } from '../../layout/panel.tsx';
import { useHasMailServer } from '../reminders-query.ts';
import { ExpandableForm } from './expandable-form.tsx';

export function ChangePasswordForm({ email }: { email: string }) {
  const change = useOperationMutation(operations.changePassword);
  const hasMailServer = useHasMailServer();
  const { onSubmit, field, setErrors } = useUncontrolledForm(operations.ChangePassword);
  const refused = getServerFieldErrors(change.error);
  const submit = onSubmit((body) =>
    change.mutate({ body }, { onError: (error) => setErrors(getServerFieldErrors(error)) }),
  );
  return (
    <Panel title="Password">
      <p className="muted">
        Changing your password logs you out on all other devices.
        {hasMailServer && ' We will email you about the change.'}
      </p>
      <ExpandableForm
        label="Change Password"
        submitLabel="Save Password"
        isBusy={change.isPending}
        failure={
          change.isError && Object.keys(refused).length === 0
            ? explainRequestError(change.error, 'The password could not be changed. Try again.')
            : null
        }
        success={change.data?.message}
        onSubmit={submit}
        onToggle={() => {
          change.reset();
          setErrors({});
        }}
      >
        {/* The hidden field tells password managers which account the new password is for. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label="Current password" autoComplete="current-password" {...field('oldPassword')} />
        <PasswordField
          label="New password"
          description={PASSWORD_RULES_TEXT}
          autoComplete="new-password"
          {...field('newPassword')}
        />
      </ExpandableForm>
    </Panel>
  );
}
