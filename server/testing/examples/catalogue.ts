import { readdirSync } from 'node:fs';
import type { Operation } from '../../../contract/operation.ts';
import type { Client, TestUser } from '../test-app.ts';
import type { EffectiveRequest, Example, ExampleRequest, ExampleRequestsByOperation } from './example.ts';

const SERVER = new URL('../../', import.meta.url);
const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\brequest-examples\.ts$/.test(name),
);
const modules = await Promise.all(
  files.map((name): Promise<{ EXAMPLES: ExampleRequestsByOperation }> => import(new URL(name, SERVER).href)),
);
const EXAMPLES: ExampleRequestsByOperation = Object.assign({}, ...modules.map((module) => module.EXAMPLES));

/**
 * Returns the examples of an operation from the `request-examples.ts` of its module. An operation needs no examples if
 * it only reads and has no path parameters.
 */
export function listExamples({ id, method, path }: Operation): readonly Example[] {
  const examples = EXAMPLES[id] ?? (method === 'GET' && !path.includes(':') ? {} : undefined);
  if (!examples) throw new Error(`Operation ${id} has no example. Add one to the examples.ts of its module.`);
  return [examples].flat();
}

/** Creates the data for an operation and returns its first example. */
export async function buildExample(operation: Operation, user: TestUser): Promise<EffectiveRequest> {
  const [example = {}] = listExamples(operation);
  return prepareExample(example, user);
}

export async function prepareExample(example: Example, user: TestUser): Promise<EffectiveRequest> {
  return typeof example === 'function' ? example(user) : example;
}

/** Sends a request to an operation. */
export function sendExample(user: Client, { method, path }: Operation, request: ExampleRequest, headers = {}) {
  const { id = '', query = '', body, form, key } = request;
  return user.send(method, `${path.replace(/:\w+/, id)}?${query}`, {
    ...(body !== undefined && { body }),
    ...(form && { form }),
    headers: { ...(key && { 'idempotency-key': key }), ...headers },
  });
}
