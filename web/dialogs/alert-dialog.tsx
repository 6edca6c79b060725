import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { SubmitButton } from '../forms/buttons.tsx';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import classes from './alert-dialog.module.css';
import { useCloseOnBack } from './use-close-on-back.ts';

/** The work to do when the user confirms. The dialog stays open until the work is done. */
export type AlertAction = {
  /** Called with the typed text. If it throws, the dialog shows the error and the user can retry. */
  run: (typed: string) => Promise<unknown>;
  busyLabel: string;
  explain: (error: unknown) => string;
};

export type AlertQuestion = {
  title: string;
  /** The name of the item, if the message does not contain it. */
  subject?: string;
  message: string;
  /** A hint below the message. */
  note?: string;
  /** Content shown between the message and the buttons. */
  details?: ReactNode;
  confirmLabel: string;
  /**
   * The label of a second confirm button. If it is set, Cancel has focus at first, so that pressing Enter by accident
   * does nothing.
   */
  alternative?: string;
  /** The label of the cancel button. If it is not set, the dialog has only one button. */
  cancelLabel?: string;
  /** The label of the text field, if the dialog has one. */
  field?: string;
  /** The initial text, or the initially selected option. */
  text?: string;
  /** If set, a select with these options is shown in place of the text field. */
  options?: string[];
  maxLength?: number;
  act?: AlertAction;
  /** True if confirming deletes something. The confirm button is then red, and Cancel has focus at first. */
  isDangerous?: boolean;
};

type AlertDialogProps = { question: AlertQuestion; onAnswer: (text: string | null) => void };

/**
 * Uses the browser's modal `dialog` element, which traps focus, stays above other dialogs and restores focus when it
 * closes.
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
  useCloseOnBack(true, cancel);
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
        <FormErrorMessage sentence={failure} />
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
