import { Button, Loader } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { DropSign, FileBox } from '../files/file-box.tsx';
import { useIncomingFiles } from '../files/use-incoming-files.ts';
import { FormFailure } from '../forms/form-messages.tsx';
import { Panel } from '../shell/panel.tsx';
import classes from './choose-files.module.css';
import { DROP_WORDS } from './dropped-files.ts';
import type { useReading } from './use-reading.ts';

/** Accepts files by picker or drop and shows the progress while they are read. */
export function ChooseFiles({ reading }: { reading: ReturnType<typeof useReading> }) {
  const { files, isReading, isOfArchive, read, retry, cancel, problem } = reading;
  const isOver = useIncomingFiles((incoming) => isReading || read(incoming));
  return (
    <Panel title="Files of your bank">
      {isReading ? (
        <div className={classes.reading}>
          <Loader size="1.25rem" aria-hidden="true" />
          <div className={classes.words} role="status">
            <strong>Reading {nameOf(files)}...</strong>
            <span>{isOfArchive ? IN_ARCHIVE : 'Nothing is added before you have seen it.'}</span>
          </div>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <FileBox
          label="Bank files"
          icon={IconFileSpreadsheet}
          title="Choose files of your bank"
          ways="Or drop them anywhere on this page."
          hint="CSV, XLSX, OFX, QFX, QIF, CAMT or MT940, also zipped, up to 50 MB each. Exports of other finance apps too, and archives of Moneta."
          onChoose={read}
          isInvalid={problem !== null}
        />
      )}
      <FormFailure sentence={problem} />
      {retry && (
        <div className={classes.retry}>
          <span>{nameOf(files)}</span>
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <p className={classes.hint}>
        Your bank has such a file where it lists your transactions: look for “Export” or “Download”. Files are read on
        the machine Moneta runs on. You see every line before anything is added, and can take an import back later.
      </p>
      {isOver && !isReading && <DropSign {...DROP_WORDS} />}
    </Panel>
  );
}

const IN_ARCHIVE = 'It is checked first. Everything of it is then brought in, which may take a while.';

function nameOf(files: readonly File[]): string {
  const [only] = files;
  return files.length === 1 && only ? only.name : `${files.length} files`;
}
