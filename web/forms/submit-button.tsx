import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './submit-button.module.css';

type SubmitButtonProps = ButtonProps & { label: string; busyLabel: string; isBusy: boolean };

/**
 * Sends its form, says so while that takes its time, and cannot be pressed twice. It keeps the focus meanwhile, which
 * `disabled` would take away.
 */
export function SubmitButton({ label, busyLabel, isBusy, ...rest }: SubmitButtonProps) {
  const holdBack = (event: MouseEvent) => {
    if (isBusy) event.preventDefault();
  };
  return (
    <Button
      type="submit"
      className={classes.button}
      onClick={holdBack}
      aria-disabled={isBusy}
      leftSection={isBusy && <Loader size="1rem" color="currentColor" aria-hidden="true" />}
      {...rest}
    >
      {isBusy ? busyLabel : label}
    </Button>
  );
}
