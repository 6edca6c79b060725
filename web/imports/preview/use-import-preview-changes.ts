import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Import } from '../../../contract/imports/import-preview.ts';
import * as operations from '../../../contract/imports/imports.ts';
import { ApiError, explainRequestError } from '../../api/api-error.ts';
import { callServer } from '../../api/call-server.ts';
import { CHANGE_NOT_SAVED_MESSAGE } from '../../api/error-messages.ts';
import { importQuery, importRowsQueryKey } from '../queries.ts';

export type ImportPreviewChanges = ReturnType<typeof useImportPreviewChanges>;

type Failed = {
  body: operations.ChangedImport;
  sentence: string;
  /** True if the change can be resent because the server did not reject it. */
  isUnsent: boolean;
};

/**
 * Sends the changes to a preview one at a time, because each change needs the version that results from the previous
 * one. Failed changes are resent when the user retries or runs the import.
 */
export function useImportPreviewChanges(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(new Set<Promise<Failed | null>>());
  const [pending, setPending] = useState<readonly operations.ChangedImport[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const announce = useOtherTabs(id);

  const enqueue = async (body: operations.ChangedImport): Promise<Failed | null> => {
    setPending((before) => [...before, body]);
    const sent = last.current
      .then(() => send(client, id, body))
      .then(
        () => announce(),
        (error) => failureOf(body, error),
      );
    last.current = sent;
    underWay.current.add(sent);
    const failure = await sent;
    underWay.current.delete(sent);
    setPending((before) => before.filter((each) => each !== body));
    return failure;
  };
  /** Saves a change. Resolves to null, or to an error to show next to the field. */
  const attempt = async (body: operations.ChangedImport) => (await enqueue(body))?.sentence ?? null;
  /** Saves a change. Resolves to true if it was saved. */
  const change = async (body: operations.ChangedImport): Promise<boolean> => {
    const failure = await enqueue(body);
    const isOther = (each: Failed) => each.isUnsent && JSON.stringify(each.body) !== JSON.stringify(body);
    setFailed((before) => [...before.filter(isOther), ...(failure ? [failure] : [])]);
    return failure === null;
  };
  /** Resends failed changes. Resolves to true if all were saved. */
  const sendAgain = async (bodies: readonly Failed[]): Promise<boolean> => {
    for (const { body } of bodies) if (!(await change(body))) return false;
    return true;
  };
  return {
    change,
    attempt,
    isChanging: pending.length > 0,
    /** True while the server compares all rows again, so that the preview is about to change. */
    isComparing: pending.some(({ accounts, files, restoreDeleted }) => accounts || files || restoreDeleted),
    /** The changes to accounts that the server has not confirmed yet. */
    pendingAccounts: pending.flatMap(({ accounts = [] }) => accounts),
    problem: failed.at(-1)?.sentence ?? null,
    retry: () => void sendAgain(failed),
    /**
     * Waits for pending changes, then resends changes that did not reach the server. Resolves to true if all were
     * saved.
     */
    settled: async (): Promise<boolean> => {
      const failures = await Promise.all(underWay.current);
      return failures.every((failure) => failure === null) && sendAgain(failed.filter(({ isUnsent }) => isUnsent));
    },
  };
}

/**
 * Refetches the preview when another tab has changed it.
 * @returns a function that notifies the other tabs of a change
 */
function useOtherTabs(id: string): () => null {
  const client = useQueryClient();
  const others = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(`moneta-import ${id}`);
    channel.onmessage = () => {
      void client.invalidateQueries(importQuery(id));
      void client.invalidateQueries({ queryKey: importRowsQueryKey });
    };
    others.current = channel;
    return () => channel.close();
  }, [client, id]);
  return () => {
    others.current?.postMessage('changed');
    return null;
  };
}

function failureOf(body: operations.ChangedImport, error: Error): Failed {
  const sentence = explainRequestError(error, CHANGE_NOT_SAVED_MESSAGE);
  return { body, sentence, isUnsent: !(error instanceof ApiError && error.status < 500) };
}

async function send(client: QueryClient, id: string, body: operations.ChangedImport): Promise<void> {
  const { queryKey } = importQuery(id);
  const put = (version: number) => callServer(operations.updateImport, { params: { id }, body, version });
  // Cancels a running request, because its response would overwrite the new state.
  await client.cancelQueries({ queryKey });
  const changed = await put(client.getQueryData(queryKey)?.version ?? 0).catch((error) => {
    // If another tab has changed the preview, resend the change for the new version. This is safe, because a change
    // affects only single rows or fields.
    const current = error instanceof ApiError && error.status === 409 ? Object(error.body).current : undefined;
    if (current !== undefined) return put((current as Import).version);
    // Refetches, because another tab may have run or discarded the import.
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
    throw error;
  });
  client.setQueryData(queryKey, changed);
  await client.invalidateQueries({ queryKey: importRowsQueryKey });
}
