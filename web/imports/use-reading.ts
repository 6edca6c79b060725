import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Import } from '../../contract/import-preview.ts';
import * as operations from '../../contract/imports.ts';
import { call } from '../api.ts';
import { ApiError, explain } from '../api-error.ts';
import { newKey } from '../idempotency-key.ts';
import { problemOfFiles } from './check-files.ts';
import { importQuery, importsQuery } from './queries.ts';

type Batch = { files: File[]; key: string };

/** Has the server read files. They are kept until that was done: after a failure they can be sent again. */
export function useReading(onRead: (preview: Import) => void) {
  const client = useQueryClient();
  const abort = useRef<AbortController>(null);
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: async ({ files, key }: Batch) => {
      const problem = problemOfFiles(files);
      if (problem !== null) throw new ApiError(400, { message: problem });
      abort.current = new AbortController();
      return call(operations.createImport, { file: files, key, signal: abort.current.signal });
    },
    onSuccess: (preview) => {
      client.setQueryData(importQuery(preview._id).queryKey, preview);
      void client.invalidateQueries(importsQuery);
      onRead(preview);
    },
  });
  const isCancelled = error instanceof DOMException && error.name === 'AbortError';
  const isRefused = error instanceof ApiError && error.status < 500;
  return {
    files: variables?.files ?? [],
    isReading: isPending,
    read: (files: File[]) => mutate({ files, key: newKey() }),
    /** Sends the same files again; undefined where that would not help. */
    retry: error && !isRefused && variables ? () => mutate(variables) : undefined,
    cancel: () => {
      abort.current?.abort();
      reset();
    },
    problem: error && !isCancelled ? explain(error, 'The files could not be read. Please try again.') : null,
  };
}
