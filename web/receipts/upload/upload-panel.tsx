import { VisuallyHidden } from '@mantine/core';
import { type FormEvent, useRef, useState, useSyncExternalStore } from 'react';
import { SubmitButton } from '../../forms/buttons.tsx';
import { FormFailure } from '../../forms/form-messages.tsx';
import { Panel } from '../../shell/panel.tsx';
import { CameraButton } from './camera-button.tsx';
import { DropSign } from './drop-sign.tsx';
import { FilePicker } from './file-picker.tsx';
import { QueueList } from './queue-list.tsx';
import classes from './upload-panel.module.css';
import { addFiles, readUploads, retryFailed, subscribeToUploads } from './upload-queue.ts';
import { uploadStatusText } from './upload-status-text.ts';
import type { UploadIn } from './uploads.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { type AfterRun, useUploadRun } from './use-upload-run.ts';

type UploadPanelProps = {
  onStart: () => void;
  after: AfterRun;
  onShow: (receiptId: string) => void;
  onReview: (upload: UploadIn<'attention'>) => void;
};

/** Where files come in, by whichever way, and how far each has come. */
export function UploadPanel({ onStart, after, onShow, onReview }: UploadPanelProps) {
  const { uploads, isRunning } = useSyncExternalStore(subscribeToUploads, readUploads);
  const [isMissing, setMissing] = useState(false);
  /** Files are looked into before they are listed. */
  const adding = useRef(Promise.resolve());
  const run = useUploadRun(after);

  const take = (files: File[]) => {
    setMissing(false);
    adding.current = addFiles(files);
  };
  const start = () => {
    setMissing(false);
    onStart();
    run();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await adding.current;
    retryFailed();
    const isWaiting = readUploads().uploads.some(({ state }) => state === 'waiting');
    if (isWaiting) start();
    else setMissing(true);
  };
  const isOver = useIncomingFiles(take);
  return (
    <Panel title="Upload Receipt">
      <form onSubmit={submit} noValidate className={classes.form}>
        <CameraButton onChoose={take} />
        <FilePicker onChoose={take} isInvalid={isMissing} />
        <QueueList uploads={uploads} isRunning={isRunning} onRetry={start} onShow={onShow} onReview={onReview} />
        <FormFailure sentence={isMissing ? 'Please select a file to upload.' : null} />
        <SubmitButton
          label="Upload & Create Transaction"
          busyLabel="Processing..."
          isBusy={isRunning}
          size="md"
          fullWidth
        />
        <p className={classes.hint}>Receipts are read on the machine Moneta runs on. Nothing is sent elsewhere.</p>
        <VisuallyHidden role="status">{uploadStatusText(uploads)}</VisuallyHidden>
      </form>
      {isOver && <DropSign />}
    </Panel>
  );
}
