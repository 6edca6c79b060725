import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconFileDownload, IconReceipt } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import classes from './file-picker.module.css';

const ACCEPTED = '.jpeg,.jpg,.png,.pdf,image/jpeg,image/png,application/pdf';

type FilePickerProps = { onChoose: (files: File[]) => void; isInvalid: boolean };

/** A box to choose files with. The browser's own file input lies transparent over it, so that keyboard and drop work as usual. */
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

/** Takes a photo as a file, on touch devices: those have a camera. */
export function CameraButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (!isTouched) return null;
  return (
    <label className={classes.camera}>
      <IconCamera size={20} stroke={1.5} aria-hidden="true" />
      Take a photo
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className={classes.input}
        onChange={takeFiles(onChoose)}
      />
    </label>
  );
}

/** Says over the whole page, while files are dragged, that they can be dropped anywhere. */
export function DropSign() {
  return (
    <div className={classes.overlay} role="status">
      <div className={classes.sign}>
        <IconFileDownload size={40} stroke={1.25} aria-hidden="true" className={classes.signIcon} />
        Drop receipts here
        <span className={classes.signHint}>JPEG, PNG, HEIC, WebP or PDF, up to 10 MB each</span>
      </div>
    </div>
  );
}

/** Hands over the chosen files and clears the input: else choosing the same file again would be no change. */
function takeFiles(onChoose: (files: File[]) => void) {
  return ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const chosen = Array.from(input.files ?? []);
    input.value = '';
    if (chosen.length > 0) onChoose(chosen);
  };
}
