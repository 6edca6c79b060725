import { Button, Loader } from '@mantine/core';
import { IconFileSpreadsheet, IconReceipt } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { COMMON_BANK_FORMATS_TEXT } from '../../contract/bank-formats.ts';
import { PasswordField } from '../auth/password-field.tsx';
import { DropOverlay, FileDropBox } from '../files/file-drop-box.tsx';
import { IMPORT_DROP_TEXTS } from '../files/import-drop-area.tsx';
import { useDroppedOrPastedFiles } from '../files/use-dropped-or-pasted-files.ts';
import { FormErrorMessage } from '../forms/form-messages.tsx';
import { Panel } from '../layout/panel.tsx';
import { addFilesToQueue } from '../receipts/upload/upload-queue.ts';
import classes from './import-file-picker.module.css';
import type { useImportFileUpload } from './use-import-file-upload.ts';

/** The box for selecting or dropping files, and a progress display while the server reads them. */
export function ImportFilePicker({ reading }: { reading: ReturnType<typeof useImportFileUpload> }) {
  const { files, isReading, isOfArchive, read, retry, unlock, receipts, cancel, problem } = reading;
  const isOver = useDroppedOrPastedFiles((incoming) => isReading || read(incoming));
  return (
    <Panel title="Import Files from Your Bank">
      {isReading ? (
        <div className={`${classes.reading} row wrap`}>
          <Loader size="1.25rem" aria-hidden="true" />
          <div className={`${classes.words} stack min-0 anywhere`} role="status">
            <strong className="medium">Reading {uploadName(files)}...</strong>
            <span className="muted text-xs">
              {isOfArchive ? IN_ARCHIVE : 'You can review everything before it is added.'}
            </span>
          </div>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <FileDropBox
          label="Bank files"
          icon={IconFileSpreadsheet}
          title="Choose Bank Files"
          ways="Or drop them anywhere on this page."
          hint={`${COMMON_BANK_FORMATS_TEXT}, also zipped, up to 50 MB each. Exports from other finance apps and Moneta archives work too.`}
          onChoose={read}
          isInvalid={problem !== null}
        />
      )}
      <FormErrorMessage sentence={problem} />
      {unlock && !isReading && <Password onEnter={unlock} />}
      {receipts.length > 0 && !isReading && <OpenInReceipts files={receipts} />}
      {retry && (
        <div className="row wrap between gap-xs text-sm anywhere">
          <span>{uploadName(files)}</span>
          <Button variant="default" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <p className="muted text-xs">
        Open the list of transactions on the website of your bank and look for “Export” or “Download”. Files are read on
        your Moneta server. You can review every row before it is added, and undo the import later.
      </p>
      {isOver && !isReading && <DropOverlay {...IMPORT_DROP_TEXTS} />}
    </Panel>
  );
}

/** Offers to upload files as receipts if they are not bank files. */
function OpenInReceipts({ files }: { files: readonly File[] }) {
  const navigate = useNavigate();
  const open = async () => {
    await addFilesToQueue(files);
    await navigate({ to: '/receipts' });
  };
  return (
    <div className="row wrap">
      <Button variant="default" leftSection={<IconReceipt size={18} stroke={1.75} aria-hidden="true" />} onClick={open}>
        Open in Receipts
      </Button>
    </div>
  );
}

/** Asks for the password for a protected PDF. */
function Password({ onEnter }: { onEnter: (password: string) => void }) {
  const [password, setPassword] = useState('');
  return (
    <form
      className={classes.password}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onEnter(password);
      }}
    >
      <PasswordField
        label="Password of the PDF"
        description="The password is used once to open the file and is not stored."
        autoComplete="off"
        maxLength={200}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit">Open</Button>
    </form>
  );
}

const IN_ARCHIVE = 'The archive is checked first, then imported. This may take a while.';

function uploadName(files: readonly File[]): string {
  const [only] = files;
  return files.length === 1 && only ? only.name : `${files.length} files`;
}
