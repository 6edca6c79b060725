import type { Operation } from '../../contract/operation.ts';

type Parts = {
  key?: string | undefined;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  version?: number | undefined;
  isWaiting?: true | undefined;
};

/** Answers requests while the server is unreachable. `answer-offline.ts` implements it. */
export type OfflineFallback = {
  answerChangeOffline(operation: Operation, token: string | null, parts: Parts): Promise<Response | undefined>;
  answerRequestOffline(
    operation: Operation,
    address: string,
    token: string | null,
    parts: Parts,
  ): Promise<Response | undefined>;
  storeResponse(
    operation: Operation,
    token: string | null,
    parts: Parts,
    reply: Response,
    body: unknown,
  ): Promise<unknown>;
  storeReceiptOffline(receipt: { file: File; key: string; accountId: string }, token: string | null): Promise<boolean>;
  confirmLogout(goToApp: () => Promise<unknown>): Promise<boolean>;
  takeSharedFiles(owner: string): Promise<{ files: File[]; refused: number }>;
  deleteSessionData(): Promise<void>;
  deleteUserData(): Promise<void>;
};

let loading: Promise<OfflineFallback | undefined> | undefined;

/** Enables offline use. This requires that the browser has stored the app on an earlier visit. */
export function setOfflineFallback(fallback: Promise<OfflineFallback | undefined>): void {
  loading = fallback;
}

/** Loads the offline code. Resolves to undefined if offline use is not enabled. */
export async function waitForOfflineFallback(): Promise<OfflineFallback | undefined> {
  return loading;
}
