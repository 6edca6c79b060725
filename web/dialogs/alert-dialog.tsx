import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormFailure } from '../forms/form-messages.tsx';
import classes from './alert-dialog.module.css';

/** The work done on confirmation, while the dialog waits. */
export type Act = {
  /** Receives the typed text. If it throws, the dialog shows the error and can be tried again. */
  run: (typed: string) => Promise<unknown>;
  busyLabel: string;
  explain: (error: unknown) => string;
};

export type Question = {
  title: string;
  /** The name of the affected item, if the message does not contain it. */
  subject?: string;
  message: string;
  /** A hint below the message. */
  note?: string;
  /** Content shown before the answer. */
  details?: ReactNode;
  confirmLabel: string;
  /** A second way to confirm, with its label. The focus then starts on Cancel, so that an extra Enter confirms nothing. */
  alternative?: string;
  /** Without it there is only one button. */
  cancelLabel?: string;
  /** The label of a text field. */
  field?: string;
  /** The initial text. */
  text?: string;
  /** Choices instead of a text field. `text` is one of them. */
  options?: string[];
  maxLength?: number;
  act?: Act;
  /** Confirming deletes something: the button is red and the focus starts on Cancel. */
  isDangerous?: boolean;
};

type AlertDialogProps = { question: Question; onAnswer: (text: string | null) => void };

/**
 * The browser's modal dialog: it traps the focus, makes the rest inert, stays above other dialogs, and restores the focus when
 * it closes.
 */
export function AlertDialog({ question, onAnswer }: AlertDialogProps) {
  const { title, subject, message, note, details, confirmLabel, alternative, cancelLabel, field, act } = question;
  const { isDangerous = false } = question;
  const beginsAtNo = isDangerous || alternative !== undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(question.text ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
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
  const cancel = () => {
    if (!isBusy) answer(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (act !== undefined) {
      setBusy(true);
      setFailure(null);
      const reason = await act.run(text.trim()).then(() => null, act.explain);
      setBusy(false);
      if (reason !== null) return setFailure(reason);
    }
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
        cancel();
      }}
    >
      <form onSubmit={submit} className={`${classes.body} stack gap-sm`}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <div id={messageId}>
          {subject !== undefined && <p className={`${classes.subject} clamp anywhere medium`}>{subject}</p>}
          <p className={`${classes.message} muted anywhere`}>{message}</p>
          {note !== undefined && <p className={`${classes.note} muted text-sm`}>{note}</p>}
          {details}
        </div>
        <FormFailure sentence={failure} />
        {field !== undefined && question.options && (
          <NativeSelect
            label={field}
            size="md"
            data={question.options}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-mantine-stop-propagation
            data-autofocus
          />
        )}
        {field !== undefined && !question.options && (
          <TextInput
            aria-label={field}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={question.maxLength ?? 200}
            data-mantine-stop-propagation
            data-autofocus
          />
        )}
        <div className={`${classes.buttons} flex wrap gap-xs`}>
          {cancelLabel !== undefined && (
            <Button
              variant="default"
              onClick={cancel}
              aria-disabled={isBusy}
              data-mantine-stop-propagation
              data-autofocus={beginsAtNo || undefined}
            >
              {cancelLabel}
            </Button>
          )}
          {alternative !== undefined && (
            <Button variant="default" onClick={() => answer(alternative)} data-mantine-stop-propagation>
              {alternative}
            </Button>
          )}
          <SubmitButton
            label={confirmLabel}
            busyLabel={act?.busyLabel ?? confirmLabel}
            isBusy={isBusy}
            data-danger={isDangerous || undefined}
            data-mantine-stop-propagation
            data-autofocus={(field === undefined && !beginsAtNo) || undefined}
          />
        </div>
      </form>
    </dialog>
  );
}
