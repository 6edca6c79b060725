import { IconFileText, IconReceipt } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import classes from './file-picker.module.css';

const ACCEPTED = '.jpeg,.jpg,.png,.pdf,image/jpeg,image/png,application/pdf';

type FilePickerProps = { file: File | null; onChoose: (file: File | null) => void; isInvalid: boolean };

/** The browser's own file input, spread unseen over the box: what is dropped on the box is dropped on it. */
export function FilePicker({ file, onChoose, isInvalid }: FilePickerProps) {
  const hintId = useId();
  const Icon = file === null ? IconReceipt : IconFileText;
  return (
    <div className={classes.box} data-invalid={isInvalid || undefined}>
      <Icon size={28} stroke={1.5} aria-hidden="true" className={classes.icon} />
      <div className={classes.name} aria-live="polite">
        {file === null ? 'Choose a photo, scan or PDF' : file.name}
      </div>
      <div className={classes.hint} id={hintId}>
        {file === null
          ? 'JPEG, JPG, PNG or PDF, up to 10 MB'
          : `${formatSize(file.size)} · choose another to replace it`}
      </div>
      <input
        // A browser keeps what was picked; a new input forgets it.
        key={file === null ? 'empty' : 'filled'}
        type="file"
        name="receipt"
        aria-label="Receipt file"
        aria-describedby={hintId}
        aria-invalid={isInvalid}
        accept={ACCEPTED}
        className={classes.input}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          // Closing the browser's dialog without a choice leaves the earlier one.
          const chosen = event.currentTarget.files?.[0];
          if (chosen) onChoose(chosen);
        }}
      />
    </div>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
