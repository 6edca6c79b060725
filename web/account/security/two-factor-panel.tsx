import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as operations from '../../../contract/auth/two-factor.ts';
import { explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { SOMETHING_WENT_WRONG_MESSAGE } from '../../api/error-messages.ts';
import { useOperationMutation } from '../../api/use-operation.ts';
import { useDialogs } from '../../dialogs/dialogs-provider.tsx';
import { createLazyDialog, preloadOnHover } from '../../dialogs/lazy-dialog.tsx';
import { BusyButton } from '../../forms/buttons.tsx';
import { FormErrorMessage } from '../../forms/form-messages.tsx';
import { LoadingState } from '../../layout/load-failure.tsx';
import { Panel } from '../../layout/panel.tsx';
import { formatCount } from '../../lists/format-count.ts';
import { twoFactorQuery } from './queries.ts';
import classes from './security.module.css';
import type { TwoFactorStep } from './two-factor-dialog.tsx';
import { usePasswordConfirmation } from './use-password-confirmation.tsx';

const [TwoFactorDialog, loadDialog] = createLazyDialog(() => import('./two-factor-dialog.tsx'));

/** The page suggests creating new recovery codes if this many unused codes or fewer are left. */
const FEW = 3;

export function TwoFactorPanel() {
  return (
    <Panel title="Two-Factor Authentication">
      <p className="muted">Logging in then requires your password and a code from an app on your phone.</p>
      <Body />
    </Panel>
  );
}

function Body() {
  const query = useQuery(twoFactorQuery);
  if (query.data) return <Choices {...query.data} />;
  return <LoadingState of="The two-factor settings" query={query} height="2.25rem" />;
}

function Choices({ isOn, recoveryCodesLeft }: operations.TwoFactor) {
  const buttons = useRef<HTMLDivElement>(null);
  const [step, goTo] = useState<TwoFactorStep | null>(null);
  const { begin, makeCodes, failure } = useFirstSteps(goTo);
  const isFew = recoveryCodesLeft <= FEW;
  const codes = formatCount(recoveryCodesLeft, 'recovery code');
  return (
    <>
      {isOn && (
        <p className={`${classes.state} medium`} data-few={isFew || undefined}>
          {`On, with ${codes} left.${isFew ? ' Create new ones while you can still log in.' : ''}`}
        </p>
      )}
      <FormErrorMessage sentence={failure} />
      <div ref={buttons} className="row wrap gap-xs" {...preloadOnHover(loadDialog)}>
        {isOn ? (
          <>
            <BusyButton variant="default" label="Create New Recovery Codes" busyLabel="Creating..." {...makeCodes} />
            <Button variant="default" onClick={() => goTo({ name: 'end' })}>
              Turn Off
            </Button>
          </>
        ) : (
          <BusyButton variant="default" label="Turn On" busyLabel="Turning on..." {...begin} />
        )}
      </div>
      <TwoFactorDialog
        open={step}
        goTo={goTo}
        onClosed={() => {
          // If the button that opened the dialog is gone, move focus to the first remaining button.
          if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
        }}
      />
    </>
  );
}

/** Returns the click handlers of the panel's buttons. Each handler calls the server, then opens a dialog. */
function useFirstSteps(goTo: (step: TwoFactorStep) => void) {
  const { confirm } = useDialogs();
  const confirmed = usePasswordConfirmation();
  const { mutateAsync: makeRecoveryCodes } = useOperationMutation(operations.makeRecoveryCodes);
  const begin = useMutation({
    mutationFn: () => confirmed(() => callServer(operations.beginTwoFactor, {})),
    onSuccess: (secret) => secret && goTo({ name: 'scan', secret }),
  });
  const makeCodes = useMutation({
    mutationFn: () => confirmed(() => makeRecoveryCodes({})),
    onSuccess: (made) => made && goTo({ name: 'codes', ...made }),
  });
  const askForCodes = async () => {
    const isWanted = await confirm({
      title: 'Create New Recovery Codes',
      message: 'Your current recovery codes will stop working.',
      confirmLabel: 'Create New Codes',
      cancelLabel: 'Cancel',
    });
    if (isWanted) makeCodes.mutate();
  };
  const error = begin.error ?? makeCodes.error;
  return {
    begin: { isBusy: begin.isPending, onClick: () => begin.mutate() },
    makeCodes: { isBusy: makeCodes.isPending, onClick: askForCodes },
    failure: error && explainRequestError(error, SOMETHING_WENT_WRONG_MESSAGE),
  };
}
