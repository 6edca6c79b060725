import { type FormEvent, useState } from 'react';
import { MAX_RECEIPT_BYTES, UnfinishedReceipt } from '../../contract/receipts.ts';
import { useDraftKey } from '../draft-key.ts';
import { FormFailure } from '../forms/form-failure.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { Refusal, sentenceOf } from '../refusal.ts';
import { Panel } from '../shell/panel.tsx';
import { FilePicker } from './file-picker.tsx';
import { useUploadReceipt } from './queries.ts';
import type { Unfinished } from './receipts-page.tsx';
import classes from './upload-form.module.css';

type UploadFormProps = { onCreated: () => void; onUnfinished: (unfinished: Unfinished) => void };

export function UploadForm({ onCreated, onUnfinished }: UploadFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useUploadReceipt();
  const keyOf = useDraftKey();

  const choose = (chosen: File | null) => {
    setFile(chosen);
    setFailure(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setFailure('Please select a file to upload.');
    if (file.size > MAX_RECEIPT_BYTES) return setFailure('Please select a file of at most 10 MB.');
    setFailure(null);
    upload.mutate(
      { file, key: keyOf(file) },
      {
        onSuccess: () => {
          setFile(null);
          onCreated();
        },
        onError: (error) => {
          const unfinished = unfinishedOf(error);
          if (unfinished === null) return setFailure(sentenceOf(error, 'Upload failed. Please try again.'));
          setFile(null);
          onUnfinished(unfinished);
        },
      },
    );
  };
  return (
    <Panel title="Upload Receipt">
      <form onSubmit={submit} noValidate className={classes.form}>
        <FilePicker file={file} onChoose={choose} isInvalid={failure !== null} />
        <FormFailure sentence={failure} />
        <SubmitButton
          label="Upload & Create Transaction"
          busyLabel="Processing..."
          isBusy={upload.isPending}
          size="md"
          fullWidth
        />
        <p className={classes.hint}>The receipt is read on the machine Moneta runs on. Nothing is sent elsewhere.</p>
      </form>
    </Panel>
  );
}

/** The receipt of a refusal that kept it: no amount was found, and the person is asked for the rest. */
function unfinishedOf(error: Error): Unfinished | null {
  if (!(error instanceof Refusal) || error.status !== 422) return null;
  const { success, data } = UnfinishedReceipt.safeParse(error.body);
  return success ? { receiptId: data.receiptId, extractedData: data.extractedData, reason: data.message } : null;
}
