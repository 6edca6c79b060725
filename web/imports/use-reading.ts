import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type BroughtIn, bringInArchive } from '../../contract/archive.ts';
import type { Import } from '../../contract/import-preview.ts';
import * as operations from '../../contract/imports.ts';
import { call } from '../api.ts';
import { ApiError, explain } from '../api-error.ts';
import { isArchive } from '../archive/is-archive.ts';
import { meQuery } from '../auth/queries.ts';
import { announceUser, invalidateEverywhere } from '../changes.ts';
import { newKey } from '../idempotency-key.ts';
import { problemOfFiles } from './check-files.ts';
import { importQuery, importsQuery } from './queries.ts';

type Batch = { files: File[]; key: string };

/**
 * Has the server read files. They are kept until that was done: after a failure they can be sent again. An archive of Moneta is
 * brought in at once: there is nothing to choose.
 */
export function useReading(onRead: (preview: Import) => void, onBroughtIn: (answer: BroughtIn) => void) {
  const client = useQueryClient();
  const abort = useRef<AbortController>(null);
  const [isOfArchive, setOfArchive] = useState(false);
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async ({ files, key }: Batch) => {
      const [first] = files;
      const archive = files.length === 1 && first && (await isArchive(first)) ? first : undefined;
      setOfArchive(archive !== undefined);
      const problem = archive ? null : problemOfFiles(files);
      if (problem !== null) throw new ApiError(400, { message: problem });
      abort.current = new AbortController();
      const { signal } = abort.current;
      return archive
        ? call(bringInArchive, { file: archive, signal })
        : call(operations.createImport, { file: files, key, signal });
    },
    onSuccess: async (preview) => {
      if (!('_id' in preview)) {
        // The settings came along.
        await client.fetchQuery({ ...meQuery, staleTime: 0 }).then(announceUser, () => undefined);
        await invalidateEverywhere(client);
        return onBroughtIn(preview);
      }
      client.setQueryData(importQuery(preview._id).queryKey, preview);
      void client.invalidateQueries(importsQuery);
      onRead(preview);
    },
  });
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  const files = variables?.files ?? [];
  const isRefused = error instanceof ApiError && error.status < 500;
  return {
    files,
    isReading: isPending,
    isOfArchive,
    read: (files: File[]) => mutate({ files, key: newKey() }),
    /** Sends the same files again; undefined where that would not help. */
    retry: error && !isRefused && variables ? () => mutate(variables) : undefined,
    cancel: () => {
      abort.current?.abort();
      reset();
    },
    problem:
      error && !isCancelled
        ? `${whose(error, files)}${explain(error, 'The files could not be read. Please try again.')}`
        : null,
  };
}

/** Which file is none that can be read; of several the server says it. */
function whose(error: Error, files: readonly File[]): string {
  const [only] = files;
  return files.length === 1 && only && error instanceof ApiError && error.status === 422 ? `${only.name}: ` : '';
}
