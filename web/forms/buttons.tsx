import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './buttons.module.css';
import { useDialogLock } from './dialog-lock.ts';

type BusyButtonProps = ButtonProps & {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
};

/**
 * A button that shows when it is busy and then ignores presses. A `disabled` button would lose the focus; this one
 * keeps it.
 */
export function BusyButton({ label, busyLabel, isBusy, onClick, ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent) => {
    if (isBusy) event.preventDefault();
    else onClick?.();
  };
  return (
    <Button
      className={classes.button}
      onClick={press}
      aria-disabled={isBusy}
      data-label={label}
      leftSection={isBusy && <Loader size="1rem" color="currentColor" aria-hidden="true" />}
      {...rest}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}

export function SubmitButton(props: Omit<BusyButtonProps, 'type'>) {
  return <BusyButton type="submit" {...props} />;
}

/**
 * A button that leaves a form. While the form is being sent, the form and its dialog stay open, because an error could
 * not be shown otherwise and the input would be lost.
 */
export function CancelButton({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) {
  useDialogLock(isBusy);
  return (
    <Button variant="default" aria-disabled={isBusy} onClick={() => isBusy || onClick()}>
      Cancel
    </Button>
  );
}
