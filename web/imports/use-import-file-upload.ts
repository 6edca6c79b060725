import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ARCHIVE_SIGNATURE, type ArchiveImportResult, uploadArchive } from '../../contract/archive.ts';
import type { Import } from '../../contract/imports/import-preview.ts';
import { createImport, MAX_IMPORT_FILE_BYTES, MAX_IMPORT_FILES } from '../../contract/imports/imports.ts';
import { ApiError, explainRequestError } from '../api/api-error.ts';
import { callServer } from '../api/call-server.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { refetchInAllTabs, sendUserToOtherTabs } from '../api/other-tabs.ts';
import { currentUserQuery } from '../auth/queries.ts';
import { showToastMessage } from '../toasts/toast-area.tsx';
import { importQuery, importsQuery } from './queries.ts';

/** `password` opens protected PDF files. It is kept only until the files have been read. */
type Batch = { files: File[]; key: string; abort: AbortController; password?: string };

/** The mutation key. If the user leaves the page and comes back, the page finds the running upload by this key. */
const READINGS = { mutationKey: ['readFiles'] };

/**
 * Uploads files and keeps them until the server has read them, so that the user can retry. A Moneta archive is imported
 * immediately, because it leaves nothing for the user to decide.
 */
export function useImportFileUpload(
  isShown: boolean,
  onRead: (preview: Import) => unknown,
  onBroughtIn: (answer: ArchiveImportResult) => void,
) {
  const client = useQueryClient();
  const isHere = useIsHere(isShown);
  const [isOfArchive, setOfArchive] = useState(false);
  const [underWay] = useMutationState({
    filters: { ...READINGS, status: 'pending' },
    select: ({ state }) => state.variables as Batch,
  });
  const { mutate, reset, error, variables } = useMutation({
    ...READINGS,
    mutationFn: async ({ files, key, abort: { signal }, password }: Batch) => {
      const [first] = files;
      const archive = files.length === 1 && first && (await isArchiveFile(first)) ? first : undefined;
      setOfArchive(archive !== undefined);
      const problem = archive ? null : problemOfFiles(files);
      if (problem !== null) throw new ApiError(400, { message: problem });
      return archive
        ? callServer(uploadArchive, { file: archive, signal })
        : callServer(createImport, { file: files, key, signal, ...(password !== undefined && { form: { password } }) });
    },
    onSuccess: async (preview) => {
      if (!('_id' in preview)) {
        // Reloads the user, because importing an archive also changes the user's settings.
        await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then(sendUserToOtherTabs, () => undefined);
        await refetchInAllTabs(client);
        return onBroughtIn(preview);
      }
      client.setQueryData(importQuery(preview._id).queryKey, preview);
      void client.invalidateQueries(importsQuery);
      onRead(preview);
    },
    // While the page is open, it shows the error itself. If the user has left the page, shows a notification.
    onError: (problem, { files }) =>
      isHere.current || isAborted(problem) || showToastMessage('error', problemOf(problem, files)),
  });
  const isReading = underWay !== undefined;
  useEffect(() => {
    if (!isReading) return;
    // Makes the browser ask before it closes the page, because the upload would be lost.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isReading]);
  const isRefused = error instanceof ApiError && error.status < 500;
  return {
    isHere,
    files: (underWay ?? variables)?.files ?? [],
    isReading,
    isOfArchive,
    read: (files: File[]) => mutate({ files, key: createIdempotencyKey(), abort: new AbortController() }),
    /** Uploads the same files again. Undefined if a retry cannot help. */
    retry: error && !isRefused && variables ? () => mutate({ ...variables, abort: new AbortController() }) : undefined,
    /** Uploads the same files together with a password. Undefined if no password is needed. */
    unlock:
      variables && hasFlag(error, 'needsPassword')
        ? (password: string) =>
            mutate({ ...variables, password, key: createIdempotencyKey(), abort: new AbortController() })
        : undefined,
    /** The files, if the server says that they are receipts; otherwise an empty list. */
    receipts: variables && hasFlag(error, 'isReceipt') ? variables.files : [],
    cancel: () => {
      underWay?.abort.abort();
      reset();
    },
    problem: error && !isAborted(error) && variables ? problemOf(error, variables.files) : null,
  };
}

/**
 * Returns the reason why the files cannot be uploaded, or null. This checks only the number and size of the files,
 * because the server checks their contents.
 */
function problemOfFiles(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > MAX_IMPORT_FILES) return `Choose at most ${MAX_IMPORT_FILES} files at once.`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `${empty.name} is empty. Choose another file.`;
  const large = files.find(({ size }) => size > MAX_IMPORT_FILE_BYTES);
  return large ? `${large.name} is larger than 50 MB. Export a shorter period.` : null;
}

/** True if the server's error response contains the flag. */
function hasFlag(error: Error | null, flag: 'needsPassword' | 'isReceipt'): boolean {
  return error instanceof ApiError && Object(error.body)[flag] === true;
}

function isAborted(error: Error): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function problemOf(error: Error, files: readonly File[]): string {
  return `${getFilePrefix(error, files)}${explainRequestError(error, 'The files could not be read. Try again.')}`;
}

/**
 * Returns the file name to put before the error message. Returns '' if there are several files, because the server's
 * message already names the file in that case.
 */
function getFilePrefix(error: Error, files: readonly File[]): string {
  const [only] = files;
  return files.length === 1 && only && error instanceof ApiError && error.status === 422 ? `${only.name}: ` : '';
}

/**
 * Returns a ref that is true while the file box is visible. If it is not visible, the user has left and must not be
 * taken to the import.
 */
function useIsHere(isShown: boolean) {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = isShown;
    return () => {
      isHere.current = false;
    };
  }, [isShown]);
  return isHere;
}

/** True if the content of the file is a Moneta archive, regardless of its name. */
async function isArchiveFile(file: Blob): Promise<boolean> {
  const { at, with: name } = ARCHIVE_SIGNATURE;
  const begin = await file.slice(0, at + name.length).text();
  return begin.startsWith('PK') && begin.endsWith(name);
}
