import type { Answer, Client } from '../client.ts';
import { isSame, type State } from './state.ts';
import { type Chance, type Model, RECEIPT_STEPS, STEPS, type Step } from './steps.ts';

/** Somebody who does one thing after the other until the server dies, and then looks what has become of it. */
export type Worker = {
  model: Model;
  /** How many changes were acknowledged so far. */
  acknowledged(): number;
  /** Whether the server died before it answered the last thing. */
  isInterrupted(): boolean;
  /** Does things until an answer does not come. @throws on an answer that nothing explains */
  work(client: Client): Promise<void>;
  /** Finishes what was under way, where that carries a key; and some of what was acknowledged. @returns what is wrong, in words */
  repeat(client: Client): Promise<string[]>;
  /** Finds out whether the rest of what was under way is done. @returns what is half done, in words */
  settle(state: State): string[];
};

/** How much of what was made since the last start is asked for again. */
const ASKED_AGAIN = 3;

/** @param name tells its things from those of others */
export function newWorker(name: string, chance: Chance, isUploading: boolean): Worker {
  const model: Model = {
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
  const nextStep = picker(isUploading ? RECEIPT_STEPS : STEPS, model, chance);
  let acknowledged = 0;
  let underWay: Step | undefined;
  let made: [Step, Answer][] = [];

  const send = (client: Client, { method, path, options }: Step) => client.send(method, path, options());
  const take = (step: Step, answer: Answer) => {
    if (!step.statuses.includes(answer.status)) {
      throw new Error(`${step.method} ${step.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
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
        if (again.status === first.status && isSame(again.body, first.body)) continue;
        wrong.push(`${step.path} was answered ${JSON.stringify(first.body)}, and again ${JSON.stringify(again.body)}`);
      }
      return wrong;
    },
    settle(state) {
      const step = underWay;
      underWay = undefined;
      const progress = step?.look?.(state);
      if (progress === 'done') step?.done(undefined);
      return progress === 'half' ? [`${step?.method} ${step?.path} is half done`] : [];
    },
  };
}

/** Picks steps by their weights; one that finds nothing to do leaves the turn to another. */
function picker(steps: typeof STEPS, model: Model, chance: Chance): () => Step {
  const all = steps.flatMap(([weight, step]) => Array.from({ length: weight }, () => step));
  return () => {
    for (;;) {
      const step = all[chance(all.length)]?.(model, chance);
      if (step) return step;
    }
  };
}
