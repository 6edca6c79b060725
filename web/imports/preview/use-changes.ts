import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '../../../contract/import-preview.ts';
import * as operations from '../../../contract/imports.ts';
import { call } from '../../api.ts';
import { ApiError, explain } from '../../api-error.ts';
import { importQuery, rowsKey } from '../queries.ts';

export type Changes = ReturnType<typeof useChanges>;

/**
 * Changes a preview, one change after another, each from what the one before has left. What could not be sent is kept, with a
 * sentence, and can be sent again.
 */
export function useChanges(id: string) {
  const client = useQueryClient();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const [failed, setFailed] = useState<{ body: operations.ChangedImport; sentence: string } | null>(null);

  /** Null where it went through, else a sentence that says why not, for whoever shows it beside what was chosen. */
  const attempt = async (body: operations.ChangedImport): Promise<string | null> => {
    setWaiting((count) => count + 1);
    const sent = last.current.then(() => send(client, id, body));
    last.current = sent.catch(() => {});
    try {
      await sent;
      return null;
    } catch (error) {
      return explain(error, 'The change could not be saved. Please try again.');
    } finally {
      setWaiting((count) => count - 1);
    }
  };
  /** Whether it went through. */
  const change = async (body: operations.ChangedImport): Promise<boolean> => {
    const sentence = await attempt(body);
    setFailed(sentence === null ? null : { body, sentence });
    return sentence === null;
  };
  return {
    change,
    attempt,
    isChanging: waiting > 0,
    problem: failed?.sentence ?? null,
    retry: () => failed && change(failed.body),
    /** When all that was begun has come to its end. */
    settled: () => last.current,
  };
}

async function send(client: QueryClient, id: string, body: operations.ChangedImport): Promise<void> {
  const { queryKey } = importQuery(id);
  const put = (version: number) => call(operations.updateImport, { params: { id }, body, version });
  // An answer that was asked for before the change would put back what was.
  await client.cancelQueries({ queryKey });
  const changed = await put(client.getQueryData(queryKey)?.version ?? 0).catch((error) => {
    // Changed in another tab: what is said here is about single things, and holds for the preview as it is now, too.
    const current = error instanceof ApiError && error.status === 409 ? Object(error.body).current : undefined;
    if (current === undefined) throw error;
    return put((current as Import).version);
  });
  client.setQueryData(queryKey, changed);
  await client.invalidateQueries({ queryKey: rowsKey });
}
