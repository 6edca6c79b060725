import type { Icon } from '@tabler/icons-react';
import { IconFileDownload } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useId } from 'react';
import classes from './file-drop-box.module.css';

type FileBoxProps = {
  /** The accessible name of the input. */
  label: string;
  icon: Icon;
  /** The visible title. */
  title: string;
  /** Text about other ways to add files, such as dropping them. Hidden on touch screens. */
  ways: string;
  hint: ReactNode;
  /** The accepted file types, in the format of the `accept` attribute. */
  accept?: string;
  onChoose: (files: File[]) => void;
  isInvalid?: boolean;
};

/**
 * A box for selecting files. A transparent file input covers it, so that the browser handles keyboard input and dropped
 * files.
 */
export function FileDropBox({
  label,
  icon: Drawing,
  title,
  ways,
  hint,
  accept,
  onChoose,
  isInvalid = false,
}: FileBoxProps) {
  const hintId = useId();
  return (
    <div className={`${classes.box} stack relative center`} data-invalid={isInvalid || undefined}>
      <Drawing size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className="medium">{title}</div>
      <div className={`${classes.hint} muted text-xs`} id={hintId}>
        <span className="no-touch">{ways} </span>
        {hint}
      </div>
      <input
        type="file"
        multiple
        aria-label={label}
        aria-describedby={hintId}
        aria-invalid={isInvalid}
        accept={accept}
        className="file-input"
        onChange={createFileInputHandler(onChoose)}
      />
    </div>
  );
}

/** Covers the page while files are dragged over it. Tells the user that the files can be dropped anywhere. */
export function DropOverlay({ title, hint }: { title: string; hint: string }) {
  return (
    <div className={classes.overlay} role="status">
      <div className={`${classes.sign} stack center gap-xs bold`}>
        <IconFileDownload size={40} stroke={1.25} aria-hidden="true" className="accent" />
        {title}
        <span className="muted regular text-xs">{hint}</span>
      </div>
    </div>
  );
}

/**
 * Returns a change handler for a file input. The handler clears the input. Otherwise, selecting the same file a second
 * time would not trigger an event.
 */
export function createFileInputHandler(onChoose: (files: File[]) => void) {
  return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(input.files ?? []);
    input.value = '';
    if (chosen.length > 0) onChoose(chosen);
  };
}
