import { Anchor, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as operations from '../../contract/auth/password-reset.ts';
import { explainServerError } from '../api/api-error.ts';
import { SOMETHING_WENT_WRONG_MESSAGE } from '../api/error-messages.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { getServerFieldErrors } from '../forms/field-errors.ts';
import { FormErrorMessage, FormSuccessMessage } from '../forms/form-messages.tsx';
import { useUncontrolledForm } from '../forms/use-uncontrolled-form.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { serverConfigQuery } from './queries.ts';

export function ForgotPasswordPage() {
  const forgot = useOperationWithoutRefetch(operations.forgotPassword);
  const { data: config } = useQuery(serverConfigQuery);
  const { onSubmit, field, setErrors } = useUncontrolledForm(operations.ForgotPassword);
  const submit = onSubmit((body) =>
    forgot.mutate({ body }, { onError: (error) => setErrors(getServerFieldErrors(error)) }),
  );
  return (
    <AuthPageFrame
      title="Forgot your password?"
      lead={
        config?.sendsMail === false ? (
          <>
            This server cannot send email. Request a link here, then ask the{' '}
            <Anchor component={Link} to="/contact" inherit underline="always">
              administrator
            </Anchor>{' '}
            for it.
          </>
        ) : (
          'Enter your email, and we will send you a link to choose a new password.'
        )
      }
      below={
        <Anchor component={Link} to="/login" inherit underline="always">
          Back to login
        </Anchor>
      }
    >
      <FormErrorMessage
        sentence={forgot.isError ? explainServerError(forgot.error, SOMETHING_WENT_WRONG_MESSAGE) : null}
      />
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            required
            withAsterisk={false}
            autoComplete="username"
            {...field('email')}
          />
          <div>
            <SubmitButton
              label="Send Reset Link"
              busyLabel="Sending..."
              isBusy={forgot.isPending}
              size="md"
              fullWidth
              mt="xs"
            />
            <FormSuccessMessage>{forgot.isSuccess && <p>{forgot.data.message}</p>}</FormSuccessMessage>
          </div>
        </Stack>
      </form>
    </AuthPageFrame>
  );
}
