import { type ReactNode, useCallback } from 'react';
import * as operations from '../../../contract/account-security.ts';
import { call } from '../../api.ts';
import { ApiError, explain } from '../../api-error.ts';
import { PasswordField } from '../../auth/password-field.tsx';
import { useDialogs } from '../../dialogs/dialogs.tsx';

/** What is asked along with the password. */
type Question = {
  title: string;
  message: string;
  note?: string;
  confirmLabel: string;
  busyLabel: string;
  /** Said of what fails without a reason that somebody can act on. */
  failed: string;
  isDangerous?: boolean;
  /** What may be done before. */
  offer?: ReactNode;
};

const PASSWORD_ONLY: Question = {
  title: 'Confirm your password',
  message: 'To protect your account, enter your password again.',
  confirmLabel: 'Confirm',
  busyLabel: 'Confirming...',
  failed: 'The password could not be confirmed. Please try again.',
};

/**
 * Does what the server does only shortly after the password was given: where that is long ago, it is asked for first. With a question of its
 * own that is asked in any case, along with the password, and its dialog stays until the work is done.
 * @returns (the function) null when that was cancelled; what else fails is thrown, or said by the dialog of the question
 */
export function useConfirmed(): <Answer>(work: () => Promise<Answer>, question?: Question) => Promise<Answer | null> {
  const { confirm } = useDialogs();
  return useCallback(
    async <Answer,>(work: () => Promise<Answer>, question?: Question) => {
      if (question === undefined) {
        try {
          return await work();
        } catch (error) {
          if (!needsPassword(error)) throw error;
        }
      }
      const { busyLabel, failed, offer, ...asked } = question ?? PASSWORD_ONLY;
      let password = '';
      let answer: Answer | null = null;
      const isGiven = await confirm({
        ...asked,
        details: (
          <>
            {offer}
            <PasswordField
              label="Your password"
              required={false}
              autoComplete="current-password"
              mt="md"
              onChange={(event) => {
                password = event.currentTarget.value;
              }}
              data-autofocus
              data-mantine-stop-propagation
            />
          </>
        ),
        cancelLabel: 'Cancel',
        act: {
          run: async () => {
            await call(operations.confirmPassword, { body: { password } });
            if (question !== undefined) answer = await work();
          },
          busyLabel,
          explain: (error) => (question !== undefined && isOfServer(error) ? failed : explain(error, failed)),
        },
      });
      if (!isGiven) return null;
      return question === undefined ? work() : answer;
    },
    [confirm],
  );
}

/** What went wrong there, or on the way, has the words of the question. */
function isOfServer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

function needsPassword(error: unknown): boolean {
  return error instanceof ApiError && Object(error.body).needsPassword === true;
}
