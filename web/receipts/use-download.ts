import type { Receipt } from '../../contract/receipts.ts';
import { explain } from '../api-error.ts';
import { saveFile } from '../save-file.ts';
import { notify } from '../toasts/notify.ts';
import { useDownloadOriginal } from './queries.ts';

/** Hands the person the file that was uploaded. */
export function useDownload() {
  const { mutate, isPending } = useDownloadOriginal();
  const start = ({ _id, fileName }: Receipt) =>
    mutate(_id, {
      onSuccess: (bytes) => saveFile(bytes, fileName),
      onError: (error) => notify('error', explain(error, 'The file could not be downloaded. Please try again.')),
    });
  return { start, isPending };
}
