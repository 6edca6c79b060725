import { Anchor, Stack, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as operations from '../../contract/auth/passwords.ts';
import { explainServerError } from '../api/api-error.ts';
import { SOMETHING_WENT_WRONG } from '../api/messages.ts';
import { useCall } from '../api/use-operation.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { getServerFieldErrors } from '../forms/field-errors.ts';
import { FormFailure, FormSuccess } from '../forms/form-messages.tsx';
import { usePlainForm } from '../forms/use-plain-form.ts';
import { AuthFrame } from './auth-frame.tsx';

export function ForgotPage() {
  const forgot = useCall(operations.forgotPassword);
  const { onSubmit, field, setErrors } = usePlainForm(operations.ForgotPassword);
  const submit = onSubmit((body) =>
    forgot.mutate({ body }, { onError: (error) => setErrors(getServerFieldErrors(error)) }),
  );
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Enter your email, and we will send you a link to choose a new password."
      below={
        <Anchor component={Link} to="/login" inherit underline="always">
          Back to login
        </Anchor>
      }
    >
      <FormFailure sentence={forgot.isError ? explainServerError(forgot.error, SOMETHING_WENT_WRONG) : null} />
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
            <FormSuccess>{forgot.isSuccess && <p>{forgot.data.message}</p>}</FormSuccess>
          </div>
        </Stack>
      </form>
    </AuthFrame>
  );
}
