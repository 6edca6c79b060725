import { IconReceipt } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import classes from './file-picker.module.css';

const ACCEPTED = '.jpeg,.jpg,.png,.pdf,image/jpeg,image/png,application/pdf';

type FilePickerProps = { onChoose: (files: File[]) => void; isInvalid: boolean };

/** The browser's own file input, spread unseen over the box. */
export function FilePicker({ onChoose, isInvalid }: FilePickerProps) {
  const hintId = useId();
  return (
    <div className={classes.box} data-invalid={isInvalid || undefined}>
      <IconReceipt size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className={classes.name}>Choose photos, scans or PDFs</div>
      <div className={classes.hint} id={hintId}>
        <span className={classes.ways}>Or drop them anywhere on this page, or paste one. </span>
        JPEG, JPG, PNG or PDF, up to 10 MB each.
      </div>
      <input
        type="file"
        name="receipt"
        multiple
        aria-label="Receipt files"
        aria-describedby={hintId}
        aria-invalid={isInvalid}
        accept={ACCEPTED}
        className={classes.input}
        onChange={takeFiles(onChoose)}
      />
    </div>
  );
}

/** What a file input was given. It forgets it, so that the same file can be chosen again. */
export function takeFiles(onChoose: (files: File[]) => void) {
  return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(input.files ?? []);
    input.value = '';
    if (chosen.length > 0) onChoose(chosen);
  };
}
