import type { Operation } from '../../contract/operation.ts';

type Parts = {
  key?: string | undefined;
  params?: unknown;
  query?: unknown;
  body?: unknown;
  version?: number | undefined;
  isWaiting?: true | undefined;
};

/** What takes the place of a server that is out of reach (`answer-offline.ts`). */
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

/** Has it used from now on: where the browser keeps the app, which it does from the second visit on. */
export function setOfflineFallback(fallback: Promise<OfflineFallback | undefined>): void {
  loading = fallback;
}

/** Undefined where the app needs its server. */
export async function offlineFallback(): Promise<OfflineFallback | undefined> {
  return loading;
}
