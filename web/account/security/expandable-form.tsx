import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '../../forms/buttons.tsx';
import { FormErrorMessage, FormSuccessMessage } from '../../forms/form-messages.tsx';
import classes from './security.module.css';

type ExpandableFormProps = {
  /** The label of the button that opens the form. */
  label: string;
  submitLabel: string;
  isBusy: boolean;
  failure: string | null;
  /** The message shown after the form has been submitted. */
  success: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Called when the form opens or closes, so that the caller can clear the error and the success message. */
  onToggle: () => void;
  children: ReactNode;
};

/** A button that opens a form. After a successful submission, the form closes and the success message is shown. */
export function ExpandableForm({ label, submitLabel, isBusy, success, ...rest }: ExpandableFormProps) {
  const [isOpen, setOpen] = useState(false);
  const [lastSuccess, setLastSuccess] = useState(success);
  const form = useRef<HTMLFormElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  if (success !== lastSuccess) {
    setLastSuccess(success);
    if (success !== undefined) setOpen(false);
  }
  useEffect(() => {
    if (isOpen) form.current?.querySelector('input')?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const toggle = () => {
    if (isBusy) return;
    rest.onToggle();
    setOpen(!isOpen);
  };
  return isOpen ? (
    <form ref={form} onSubmit={rest.onSubmit} noValidate className={classes.form} aria-label={label}>
      <Stack gap="md">
        <FormErrorMessage sentence={rest.failure} />
        {rest.children}
        <Group gap="xs">
          <SubmitButton label={submitLabel} busyLabel="Saving..." isBusy={isBusy} />
          <Button variant="default" onClick={toggle} aria-disabled={isBusy}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  ) : (
    <div>
      <Button ref={opener} variant="default" onClick={toggle}>
        {label}
      </Button>
      <FormSuccessMessage>{success !== undefined && <p>{success}</p>}</FormSuccessMessage>
    </div>
  );
}
