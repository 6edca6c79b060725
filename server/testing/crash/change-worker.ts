import type { Client, ClientReply } from '../http-client.ts';
import {
  CHANGE_STEPS,
  type ChangeRequest,
  type ExpectedData,
  type RandomNumber,
  RECEIPT_STEPS,
} from './change-steps.ts';
import { isDeepEqual, type UserData } from './read-user-data.ts';

/**
 * Sends one change after another until the server is killed. After the restart, finds out whether the last change was
 * stored.
 */
export type ChangeWorker = {
  model: ExpectedData;
  /** The number of acknowledged changes so far. */
  acknowledged(): number;
  /** True if the server was killed before it replied to the last request. */
  isInterrupted(): boolean;
  /**
   * Sends changes until the server no longer replies.
   * @throws on an unexpected reply
   */
  work(client: Client): Promise<void>;
  /**
   * Repeats the interrupted request, if it has an idempotency key, and some acknowledged requests. Checks that no
   * record is created twice.
   * @returns one sentence for each problem
   */
  repeat(client: Client): Promise<string[]>;
  /**
   * Finds out whether interrupted requests without an idempotency key were completed.
   * @returns one sentence for each incomplete change
   */
  settle(state: UserData): string[];
};

/**
 * How many of the latest requests are repeated after a restart. Requests that do not create a record are not counted.
 */
const ASKED_AGAIN = 3;

/**
 * Creates a worker.
 * @param name distinguishes the records of this worker from those of other workers
 */
export function createChangeWorker(name: string, chance: RandomNumber, isUploading: boolean): ChangeWorker {
  const model: ExpectedData = {
    name,
    transactions: new Map(),
    deleted: new Map(),
    posted: new Set(),
    budgets: new Map(),
    recurring: new Map(),
    receipts: new Map(),
    category: name,
    number: 0,
  };
  const nextStep = picker(isUploading ? RECEIPT_STEPS : CHANGE_STEPS, model, chance);
  let acknowledged = 0;
  let underWay: ChangeRequest | undefined;
  let made: [ChangeRequest, ClientReply][] = [];

  const send = (client: Client, { method, path, options }: ChangeRequest) => client.send(method, path, options());
  const take = (step: ChangeRequest, answer: ClientReply) => {
    if (!step.statuses.includes(answer.status)) {
      throw new Error(`${step.method} ${step.path} replied ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    step.done(answer.body);
    acknowledged += 1;
    if (!step.look) made.push([step, answer]);
  };

  return {
    model,
    acknowledged: () => acknowledged,
    isInterrupted: () => underWay !== undefined,
    async work(client) {
      made = [];
      for (;;) {
        const step = nextStep();
        underWay = step;
        const answer = await send(client, step).catch(() => undefined);
        if (!answer) return;
        underWay = undefined;
        take(step, answer);
      }
    },
    async repeat(client) {
      if (underWay && !underWay.look) {
        take(underWay, await send(client, underWay));
        underWay = undefined;
      }
      const wrong: string[] = [];
      for (const [step, first] of made.slice(-ASKED_AGAIN)) {
        const again = await send(client, step);
        if (again.status === first.status && isDeepEqual(again.body, first.body)) continue;
        wrong.push(`${step.path} first replied ${JSON.stringify(first.body)}, then ${JSON.stringify(again.body)}`);
      }
      return wrong;
    },
    settle(state) {
      const step = underWay;
      underWay = undefined;
      const progress = step?.look?.(state);
      if (progress === 'done') step?.done(undefined);
      return progress === 'half' ? [`${step?.method} ${step?.path} was only partly done`] : [];
    },
  };
}

/**
 * Returns a function that picks a random step by weight. If the data contains nothing that the step could change, picks
 * again.
 */
function picker(steps: typeof CHANGE_STEPS, model: ExpectedData, chance: RandomNumber): () => ChangeRequest {
  const all = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
  return () => {
    for (;;) {
      const step = all[chance(all.length)]?.(model, chance);
      if (step) return step;
    }
  };
}
