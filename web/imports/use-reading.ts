import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type BroughtIn, bringInArchive } from '../../contract/archive.ts';
import type { Import } from '../../contract/imports/import-preview.ts';
import { createImport, MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../../contract/imports/imports.ts';
import { ApiError, explain } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { announceUser, invalidateEverywhere } from '../api/changes.ts';
import { newKey } from '../api/idempotency-key.ts';
import { isArchive } from '../archive/is-archive.ts';
import { meQuery } from '../auth/queries.ts';
import { notify } from '../toasts/toasts.tsx';
import { importQuery, importsQuery } from './queries.ts';

type Batch = { files: File[]; key: string; abort: AbortController };

/** The mutation key, which finds a reading that started before the person left the page and came back. */
const READINGS = { mutationKey: ['readFiles'] };

/**
 * Sends files to the server to be read. They are kept until that succeeds, so a failure can be retried. A Moneta archive is
 * imported right away, since there is nothing to choose.
 * @param isShown true while the file chooser is visible
 */
export function useReading(
  isShown: boolean,
  onRead: (preview: Import) => unknown,
  onBroughtIn: (answer: BroughtIn) => void,
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
    mutationFn: async ({ files, key, abort: { signal } }: Batch) => {
      const [first] = files;
      const archive = files.length === 1 && first && (await isArchive(first)) ? first : undefined;
      setOfArchive(archive !== undefined);
      const problem = archive ? null : problemOfFiles(files);
      if (problem !== null) throw new ApiError(400, { message: problem });
      return archive
        ? call(bringInArchive, { file: archive, signal })
        : call(createImport, { file: files, key, signal });
    },
    onSuccess: async (preview) => {
      if (!('_id' in preview)) {
        // The archive also contains settings.
        await client.fetchQuery({ ...meQuery, staleTime: 0 }).then(announceUser, () => undefined);
        await invalidateEverywhere(client);
        return onBroughtIn(preview);
      }
      client.setQueryData(importQuery(preview._id).queryKey, preview);
      void client.invalidateQueries(importsQuery);
      onRead(preview);
    },
    // Shows a toast if the person has left the page and cannot see the error there.
    onError: (problem, { files }) => isHere.current || isAborted(problem) || notify('error', problemOf(problem, files)),
  });
  const isReading = underWay !== undefined;
  useEffect(() => {
    if (!isReading) return;
    // Leaving the page would lose the reading.
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
    read: (files: File[]) => mutate({ files, key: newKey(), abort: new AbortController() }),
    /** Sends the same files again; undefined if that would not help. */
    retry: error && !isRefused && variables ? () => mutate({ ...variables, abort: new AbortController() }) : undefined,
    cancel: () => {
      underWay?.abort.abort();
      reset();
    },
    problem: error && !isAborted(error) && variables ? problemOf(error, variables.files) : null,
  };
}

/** Returns why the files cannot be sent, or null. Only the server can check their contents. */
function problemOfFiles(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > MAX_IMPORT_FILES) return `Choose at most ${MAX_IMPORT_FILES} files at once.`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `${empty.name} is empty. Choose another file.`;
  const large = files.find(({ size }) => size > MAX_IMPORT_BYTES);
  return large ? `${large.name} is larger than 50 MB. Export a shorter period.` : null;
}

function isAborted(error: Error): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function problemOf(error: Error, files: readonly File[]): string {
  return `${whose(error, files)}${explain(error, 'The files could not be read. Please try again.')}`;
}

/** Returns the name of the unreadable file as a prefix. For several files the server includes it. */
function whose(error: Error, files: readonly File[]): string {
  const [only] = files;
  return files.length === 1 && only && error instanceof ApiError && error.status === 422 ? `${only.name}: ` : '';
}

/** Tracks whether the file chooser is visible, so that people who moved on are not redirected. */
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
