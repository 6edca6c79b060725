import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import * as operations from '../../contract/auth/confirm-email.ts';
import { explainRequestError } from '../api/api-error.ts';
import { sendUserToOtherTabs } from '../api/other-tabs.ts';
import { queryClient } from '../api/query-client.ts';
import { hasToken, useHasToken } from '../api/session-token.ts';
import { useOperationWithoutRefetch } from '../api/use-operation.ts';
import { BusyButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { INCOMPLETE_LINK_MESSAGE } from './auth-messages.ts';
import { AuthPageFrame } from './auth-page-frame.tsx';
import { currentUserQuery } from './queries.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * The page that the link in the confirmation email opens. The address changes only after a click, because email
 * programs open links to preview them.
 */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const confirm = useOperationWithoutRefetch(operations.confirmEmail);
  if (token === undefined) {
    return (
      <AuthPageFrame
        title={INCOMPLETE_LINK_MESSAGE}
        lead="Open it from the email again, or copy the whole link. You can also request a new one in the settings."
        below={<Onward />}
      >
        <Button component={Link} to="/settings" size="md">
          Go to Settings
        </Button>
      </AuthPageFrame>
    );
  }
  if (confirm.isSuccess) {
    return (
      <AuthPageFrame title="Email changed" lead={confirm.data.message} below={<Onward />}>
        <Button component={Link} to="/settings" size="md">
          Go to Settings
        </Button>
      </AuthPageFrame>
    );
  }
  return (
    <AuthPageFrame
      title="Confirm your email"
      lead="You will log in with this email address, and our emails will be sent to it."
      below={<Onward />}
    >
      <FormErrorMessage
        sentence={
          confirm.isError ? explainRequestError(confirm.error, 'The email could not be confirmed. Try again.') : null
        }
      />
      <BusyButton
        label="Use This Email"
        busyLabel="Confirming..."
        isBusy={confirm.isPending}
        onClick={() => confirm.mutate({ body: { token } }, { onSuccess: showUser })}
        size="md"
        fullWidth
      />
    </AuthPageFrame>
  );
}

/** Updates the email address in all tabs if it belongs to the logged-in user. */
async function showUser(): Promise<void> {
  if (!hasToken()) return;
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then(sendUserToOtherTabs, () => undefined);
}

function Onward() {
  const isSignedIn = useHasToken();
  return (
    <Anchor component={Link} to={isSignedIn ? '/dashboard' : '/login'} inherit underline="always">
      {isSignedIn ? 'Back to the dashboard' : 'Back to login'}
    </Anchor>
  );
}
