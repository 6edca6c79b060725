import type { Operation } from '../../contract/operation.ts';

/** What takes the place of a server that is out of reach (`in-place.ts`). */
export type StandIn = {
  keepAnswer(operation: Operation, address: string, token: string | null, reply: Response): Promise<void>;
  answerInstead(
    operation: Operation,
    address: string,
    token: string | null,
    parts: { key?: string | undefined; body?: unknown; isWaiting?: true | undefined },
  ): Promise<Response | undefined>;
  keepReceipt(receipt: { file: File; key: string; accountId: string }): Promise<boolean>;
  mayLogOut(goToApp: () => Promise<unknown>): Promise<boolean>;
  forgetAnswers(): Promise<void>;
};

let loading: Promise<StandIn | undefined> | undefined;

/** Has it stand in from now on: where the browser keeps the app, which it does from the second visit on. */
export function setStandIn(standIn: Promise<StandIn | undefined>): void {
  loading = standIn;
}

/** Undefined where the app needs its server. */
export async function standIn(): Promise<StandIn | undefined> {
  return loading;
}
