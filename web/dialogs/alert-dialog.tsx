import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './alert-dialog.module.css';

export type Question = {
  title: string;
  message: string;
  confirmLabel: string;
  cancelLabel: string;
  /** The label of a line of text to ask for. */
  field?: string;
  maxLength?: number;
};

type AlertDialogProps = { question: Question; onAnswer: (text: string | null) => void };

/**
 * The browser's own modal dialog: it holds the focus, makes the rest inert, stands above the dialog that asked, and
 * gives the focus back when it closes.
 */
export function AlertDialog({ question, onAnswer }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const titleId = useId();
  const messageId = useId();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => shown?.close();
  }, []);

  const answer = (given: string | null) => {
    dialog.current?.close();
    onAnswer(given);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer(text.trim());
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={messageId}
      onCancel={(event) => {
        event.preventDefault();
        answer(null);
      }}
    >
      <form onSubmit={submit} className={classes.body}>
        <h2 id={titleId} className={classes.title}>
          {question.title}
        </h2>
        <p id={messageId} className={classes.message}>
          {question.message}
        </p>
        {question.field !== undefined && (
          <TextInput
            aria-label={question.field}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={question.maxLength ?? 200}
            data-mantine-stop-propagation
            data-autofocus
          />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => answer(null)} data-mantine-stop-propagation>
            {question.cancelLabel}
          </Button>
          <Button
            type="submit"
            data-mantine-stop-propagation
            data-autofocus={question.field === undefined || undefined}
          >
            {question.confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
