import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { MouseEvent } from 'react';
import classes from './buttons.module.css';

type BusyButtonProps = ButtonProps & {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  type?: 'button' | 'submit';
  onClick?: () => void;
};

/**
 * A button that shows when it is busy, and ignores clicks while it is. It is not `disabled` while it is busy, because a
 * disabled button loses focus.
 */
export function BusyButton({ label, busyLabel, isBusy, onClick, ...rest }: BusyButtonProps) {
  const press = (event: MouseEvent) => {
    // Also ignores the second click of a double click, because it may come before the button is shown as busy.
    if (isBusy || event.detail > 1) event.preventDefault();
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
