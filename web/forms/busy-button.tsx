import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './busy-button.module.css';

export type BusyButtonProps = ButtonProps & {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
};

/**
 * Says so while what it began takes its time, and cannot be pressed twice. It keeps the focus meanwhile, which
 * `disabled` would take away.
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
