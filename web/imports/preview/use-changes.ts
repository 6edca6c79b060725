import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Import } from '../../../contract/import-preview.ts';
import * as operations from '../../../contract/imports.ts';
import { call } from '../../api.ts';
import { ApiError, explain } from '../../api-error.ts';
import { importQuery, rowsKey } from '../queries.ts';

export type Changes = ReturnType<typeof useChanges>;

type Failed = {
  body: operations.ChangedImport;
  sentence: string;
  /** Whether it may go through as it is: nobody has refused it. */
  isUnsent: boolean;
};

/**
 * Changes a preview, one change after another, each from what the one before has left. What could not be sent is kept, with a
 * sentence, and is sent again on request, or before the import is run.
 */
export function useChanges(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(new Set<Promise<Failed | null>>());
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const announce = useOtherTabs(id);

  const enqueue = async (body: operations.ChangedImport): Promise<Failed | null> => {
    setWaiting((count) => count + 1);
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
    setWaiting((count) => count - 1);
    return failure;
  };
  /** Null where it went through, else a sentence that says why not, for whoever shows it beside what was chosen. */
  const attempt = async (body: operations.ChangedImport) => (await enqueue(body))?.sentence ?? null;
  /** Whether it went through. */
  const change = async (body: operations.ChangedImport): Promise<boolean> => {
    const failure = await enqueue(body);
    const isOther = (each: Failed) => each.isUnsent && JSON.stringify(each.body) !== JSON.stringify(body);
    setFailed((before) => [...before.filter(isOther), ...(failure ? [failure] : [])]);
    return failure === null;
  };
  /** Whether all of it goes through now. */
  const sendAgain = async (bodies: readonly Failed[]): Promise<boolean> => {
    for (const { body } of bodies) if (!(await change(body))) return false;
    return true;
  };
  return {
    change,
    attempt,
    isChanging: waiting > 0,
    problem: failed.at(-1)?.sentence ?? null,
    retry: () => void sendAgain(failed),
    /** Waits for all that was begun, and sends what could not be sent before. Whether nothing of it is lost. */
    settled: async (): Promise<boolean> => {
      const failures = await Promise.all(underWay.current);
      return failures.every((failure) => failure === null) && sendAgain(failed.filter(({ isUnsent }) => isUnsent));
    },
  };
}

/** Has this tab show what others change of a preview. @returns what tells them of a change here */
function useOtherTabs(id: string): () => null {
  const client = useQueryClient();
  const others = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(`moneta-import ${id}`);
    channel.onmessage = () => {
      void client.invalidateQueries(importQuery(id));
      void client.invalidateQueries({ queryKey: rowsKey });
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
  const sentence = explain(error, 'The change could not be saved. Please try again.');
  return { body, sentence, isUnsent: !(error instanceof ApiError && error.status < 500) };
}

async function send(client: QueryClient, id: string, body: operations.ChangedImport): Promise<void> {
  const { queryKey } = importQuery(id);
  const put = (version: number) => call(operations.updateImport, { params: { id }, body, version });
  // An answer that was asked for before the change would put back what was.
  await client.cancelQueries({ queryKey });
  const changed = await put(client.getQueryData(queryKey)?.version ?? 0).catch((error) => {
    // Changed in another tab: what is said here is about single things, and holds for the preview as it is now, too.
    const current = error instanceof ApiError && error.status === 409 ? Object(error.body).current : undefined;
    if (current !== undefined) return put((current as Import).version);
    // It may have been run, or discarded, elsewhere.
    if (error instanceof ApiError) void client.invalidateQueries({ queryKey });
    throw error;
  });
  client.setQueryData(queryKey, changed);
  await client.invalidateQueries({ queryKey: rowsKey });
}
