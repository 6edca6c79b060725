import { Anchor, Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as operations from '../../contract/auth/login.ts';
import { ApiError, explainRequestError } from '../api/api-error.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { LOGIN_FAILED_MESSAGE } from './auth-messages.ts';

type CodeStepProps = {
  /** The email and the password, which the server has already accepted. */
  begun: operations.Login | undefined;
  onSuccess: (signedIn: operations.SignedIn) => void;
  onBack: () => void;
};

/** The second step of a login with two-factor authentication. `lazy` requires a default export. */
export default function TwoFactorLoginStep({ begun, onSuccess, onBack }: CodeStepProps) {
  const login = useOperationWithoutRefetch(operations.login);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The focused field, of the password form or of the other code type, was removed, so focus the new field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new field
  useEffect(() => field.current?.focus(), [isRecovery]);
  const isWrong = login.error instanceof ApiError && Object(login.error.body).needsCode === true;

  const type = (typed: string) => {
    setCode(typed);
    setMissing(null);
    login.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') {
      setMissing('Enter the code.');
      field.current?.focus();
      return;
    }
    if (begun === undefined) return;
    login.mutate(
      { body: { ...begun, code } },
      {
        onSuccess,
        onError: () => {
          field.current?.focus();
          field.current?.select();
        },
      },
    );
  };
  return (
    <>
      <FormErrorMessage
        sentence={login.isError && !isWrong ? explainRequestError(login.error, LOGIN_FAILED_MESSAGE) : null}
      />
      <form onSubmit={submit} noValidate aria-label="Two-factor authentication">
        <Stack gap="md">
          <div>
            <LoginCodeField
              key={String(isRecovery)}
              ref={field}
              isRecovery={isRecovery}
              maxLength={100}
              value={code}
              onChange={(event) => type(event.currentTarget.value)}
              error={missing ?? (isWrong && login.error?.message)}
            />
            <Anchor
              component="button"
              type="button"
              size="sm"
              mt="xs"
              onClick={() => {
                type('');
                setRecovery(!isRecovery);
              }}
            >
              {isRecovery ? 'Use a code from the app' : 'Use a recovery code'}
            </Anchor>
          </div>
          <SubmitButton label="Login" busyLabel="Logging in..." isBusy={login.isPending} size="md" fullWidth mt="xs" />
          <Button
            variant="default"
            size="md"
            fullWidth
            aria-disabled={login.isPending}
            onClick={() => login.isPending || onBack()}
          >
            Back
          </Button>
        </Stack>
      </form>
    </>
  );
}

/** A field for a code from the authenticator app, or for a recovery code. */
export function LoginCodeField({ isRecovery = false, ...rest }: TextInputProps & { isRecovery?: boolean }) {
  return (
    <TextInput
      label={isRecovery ? 'Recovery code' : 'Code'}
      description={isRecovery ? 'One of the ten codes that you saved' : 'The six digits in your authenticator app'}
      required
      withAsterisk={false}
      inputMode={isRecovery ? 'text' : 'numeric'}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      autoCapitalize="characters"
      spellCheck={false}
      {...rest}
    />
  );
}
