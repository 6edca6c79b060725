import { Button } from '@mantine/core';
import classes from './queue-list.module.css';
import { QueueRow } from './queue-row.tsx';
import { cancelAll } from './upload-queue.ts';
import { isLeft, type Upload, type UploadIn } from './uploads.ts';

type QueueListProps = {
  uploads: readonly Upload[];
  isRunning: boolean;
  onRetry: () => void;
  onShow: (receiptId: string) => void;
  onReview: (upload: UploadIn<'attention'>) => void;
};

/** The files, each with how far it has come. */
export function QueueList({ uploads, isRunning, ...actions }: QueueListProps) {
  if (uploads.length === 0) return null;
  const left = uploads.filter(isLeft).length;
  return (
    <div>
      <ul className={classes.list} aria-label="Files to upload">
        {uploads.map((upload) => (
          <QueueRow key={upload.id} upload={upload} {...actions} />
        ))}
      </ul>
      {isRunning && left > 1 && (
        <div className={classes.foot}>
          <span>{left} left</span>
          <Button variant="default" size="compact-sm" onClick={cancelAll}>
            Cancel all
          </Button>
        </div>
      )}
    </div>
  );
}
