import type { Operation } from '../../contract/operation.ts';

type Parts = {
  key?: string | undefined;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  version?: number | undefined;
  isWaiting?: true | undefined;
};

/** Answers requests while the server is unreachable (`answer-offline.ts`). */
export type OfflineFallback = {
  answerHere(operation: Operation, token: string | null, parts: Parts): Promise<Response | undefined>;
  answerInstead(
    operation: Operation,
    address: string,
    token: string | null,
    parts: Parts,
  ): Promise<Response | undefined>;
  receive(operation: Operation, token: string | null, parts: Parts, reply: Response, body: unknown): Promise<unknown>;
  keepReceipt(receipt: { file: File; key: string; accountId: string }, token: string | null): Promise<boolean>;
  mayLogOut(goToApp: () => Promise<unknown>): Promise<boolean>;
  takeSharedFiles(owner: string): Promise<{ files: File[]; refused: number }>;
  forgetSession(): Promise<void>;
  forgetPerson(): Promise<void>;
};

let loading: Promise<OfflineFallback | undefined> | undefined;

/** Enables the fallback. It works only if the browser stored the app on an earlier visit. */
export function setOfflineFallback(fallback: Promise<OfflineFallback | undefined>): void {
  loading = fallback;
}

/** Returns the offline fallback, or undefined if the app needs the server. */
export async function offlineFallback(): Promise<OfflineFallback | undefined> {
  return loading;
}
