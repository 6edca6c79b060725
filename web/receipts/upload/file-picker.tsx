import { useMediaQuery } from '@mantine/hooks';
import { IconCamera, IconReceipt } from '@tabler/icons-react';
import { createFileInputHandler, FileDropBox } from '../../files/file-drop-box.tsx';
import { RECEIPT_FILE_TYPES } from './find-file-problem.ts';
import classes from './upload.module.css';

type FilePickerProps = { onChoose: (files: File[]) => void; isInvalid: boolean };

export function FilePicker({ onChoose, isInvalid }: FilePickerProps) {
  return (
    <FileDropBox
      label="Receipt files"
      icon={IconReceipt}
      title="Choose Photos, Scans, PDFs or Emails"
      ways="Or drop them anywhere on this page, or paste one."
      hint="JPEG, PNG, PDF or EML, up to 10 MB each."
      accept={RECEIPT_FILE_TYPES}
      onChoose={onChoose}
      isInvalid={isInvalid}
    />
  );
}

/**
 * A button for taking a photo. It is shown on touch screens, because devices with a touch screen usually have a camera.
 */
export function CameraButton({ onChoose }: { onChoose: (files: File[]) => void }) {
  const hasTouchScreen = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (!hasTouchScreen) return null;
  return (
    <label className={`${classes.camera} choice row relative gap-xs medium`}>
      <IconCamera size={20} stroke={1.5} aria-hidden="true" />
      Take a Photo
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        className="file-input"
        onChange={createFileInputHandler(onChoose)}
      />
    </label>
  );
}
