import { ActionIcon, Button, Loader } from '@mantine/core';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconCloudUp,
  IconFile,
  IconX,
} from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useOpenInImport } from '../../files/import-drop-area.tsx';
import { useDisplayCurrency } from '../../money/display-currency-provider.tsx';
import { formatMoney } from '../../money/format-money.ts';
import { createNumberFormat } from '../../region/format-number.ts';
import classes from './upload.module.css';
import { cancelAllUploads, cancelUpload, recordAnyway, removeUpload, retryUpload } from './upload-queue.ts';
import { isUploadUnfinished, type Upload, type UploadInState, type UploadState } from './upload-state.ts';

type QueueListProps = {
  uploads: readonly Upload[];
  isRunning: boolean;
  onRetry: () => void;
  onShow: (receiptId: string) => void;
  onReview: (upload: UploadInState<'attention'>) => void;
};

/** Lists the selected files and their states. */
export function UploadQueueList({ uploads, isRunning, ...actions }: QueueListProps) {
  if (uploads.length === 0) return null;
  const unfinishedCount = uploads.filter(isUploadUnfinished).length;
  return (
    <div>
      <ul className="framed stack" aria-label="Files to upload">
        {uploads.map((upload) => (
          <QueueRow key={upload.id} upload={upload} isRunning={isRunning} {...actions} />
        ))}
      </ul>
      {isRunning && unfinishedCount > 1 && (
        <div className={`${classes.foot} row between muted text-xs tabular`}>
          <span>{unfinishedCount} left</span>
          <Button variant="default" size="compact-sm" onClick={cancelAllUploads}>
            Cancel All
          </Button>
        </div>
      )}
    </div>
  );
}

type QueueRowProps = {
  upload: Upload;
  /** False if the files have been selected but are not being uploaded yet. */
  isRunning: boolean;
  onRetry: () => void;
  onShow: (receiptId: string) => void;
  onReview: (upload: UploadInState<'attention'>) => void;
};

const iconProps = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

const READY_ICON = <IconFile {...iconProps} />;

const ICONS: Record<UploadState, ReactNode> = {
  waiting: <IconCircleDashed {...iconProps} />,
  reading: <Loader size="1.125rem" aria-hidden="true" />,
  done: <IconCircleCheck {...iconProps} />,
  attention: <IconAlertTriangle {...iconProps} />,
  failed: <IconAlertCircle {...iconProps} />,
  cancelled: <IconCircleX {...iconProps} />,
  kept: <IconCloudUp {...iconProps} />,
};

function QueueRow({ upload, isRunning, ...actions }: QueueRowProps) {
  const { file, state } = upload;
  return (
    <li className={`${classes.row} grid center ruled`} data-state={state}>
      <span className={`${classes.icon} flex muted`}>
        {state === 'waiting' && !isRunning ? READY_ICON : ICONS[state]}
      </span>
      <div className="truncate text-sm medium" title={file.name}>
        {file.name}
      </div>
      <div className="row gap-2xs">
        <UploadActions upload={upload} {...actions} />
      </div>
      <div className={`${classes.state} muted text-xs anywhere`}>
        <UploadStateText upload={upload} isRunning={isRunning} />
      </div>
      {state === 'failed' && <OtherDocumentActions upload={upload} onRetry={actions.onRetry} />}
    </li>
  );
}

function UploadStateText({ upload, isRunning }: Pick<QueueRowProps, 'upload' | 'isRunning'>) {
  const { currency } = useDisplayCurrency();
  switch (upload.state) {
    case 'waiting':
      return `${isRunning ? 'Waiting' : 'Ready to upload'} · ${formatSize(upload.file.size)}`;
    case 'reading':
      return 'Processing...';
    case 'done': {
      const { merchant, amount } = upload.receipt.extractedData;
      return `Done · ${merchant ?? 'Unknown Merchant'}, ${formatMoney(amount ?? 0, currency)}`;
    }
    case 'attention':
      return `Needs your attention · ${upload.sentence}`;
    case 'failed':
      return upload.sentence;
    case 'kept':
      return 'Saved on this device until the server can be reached';
    case 'cancelled':
      return 'Cancelled';
  }
}

function UploadActions({ upload, onRetry, onShow, onReview }: Omit<QueueRowProps, 'isRunning'>) {
  const { id, file, state } = upload;
  const retry = () => {
    retryUpload(id);
    onRetry();
  };
  return (
    <>
      {state === 'done' && <UploadAction label="Show" of={file} onClick={() => onShow(upload.receipt._id)} />}
      {state === 'attention' && <UploadAction label="Review" of={file} onClick={() => onReview(upload)} />}
      {state === 'reading' && <UploadAction label="Cancel" of={file} onClick={() => cancelUpload(id)} />}
      {(state === 'cancelled' || (state === 'failed' && upload.canRetry)) && (
        <UploadAction label="Retry" of={file} onClick={retry} />
      )}
      {state !== 'reading' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          c="var(--muted)"
          aria-label={`Remove ${file.name} from this list`}
          onClick={ignoreDoubleClick(() => removeUpload(id))}
        >
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  );
}

/** The actions for a file that is not a receipt. */
function OtherDocumentActions({ upload, onRetry }: { upload: UploadInState<'failed'>; onRetry: () => void }) {
  const { id, file, isStatement, hasTotal } = upload;
  const openInImport = useOpenInImport();
  if (!isStatement && !hasTotal) return null;
  const open = () => {
    removeUpload(id);
    openInImport([file]);
  };
  const record = () => {
    recordAnyway(id);
    onRetry();
  };
  return (
    <div className={`${classes.choices} flex wrap gap-2xs`}>
      {isStatement && <UploadAction label="Open in Import" of={file} onClick={open} />}
      {hasTotal && <UploadAction label="Record It Anyway" of={file} onClick={record} />}
    </div>
  );
}

function UploadAction({ label, of: file, onClick }: { label: string; of: File; onClick: () => void }) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${label} ${file.name}`}
      onClick={ignoreDoubleClick(onClick)}
    >
      {label}
    </Button>
  );
}

/** Ignores the second click of a double click. After the first click, a different button may be at this position. */
function ignoreDoubleClick(press: () => void) {
  return ({ detail }: MouseEvent) => {
    if (detail < 2) press();
  };
}

const formatMegabytes = createNumberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

function formatSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${formatMegabytes(bytes / 1024 / 1024)} MB`;
}
