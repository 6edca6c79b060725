import { expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { chooseForEngine, onEachEngine } from '../testing/each-engine.ts';
import { buildExample, sendExample } from '../testing/examples/catalogue.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { RATE_LIMITS } from './rate-limits.ts';

const OF_USERS = OPERATIONS.filter(({ access }) => access !== 'anyone');
const idsOf = (operations: Operation[]) => operations.map((operation) => [operation.id, operation] as const);

const SURPRISE = { endDate: '2027-01-01', constructor: 'none', isAdmin: true };

/** Adds unknown fields to each object in a body. */
function withSurprises(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSurprises);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withSurprises(inner)])),
    ...SURPRISE,
  };
}

onEachEngine(
  (app, engine) => {
    test.each(chooseForEngine(idsOf(OF_USERS.filter(({ body }) => body)), engine))(
      '%s ignores unknown fields',
      async (_id, operation) => {
        const user = await app().newUser();
        const request = await buildExample(operation, user);
        const headers = { 'idempotency-key': 'the-key' };
        const answer = await sendExample(user, operation, { ...request, body: withSurprises(request.body) }, headers);
        expect(answer.status).toBe(operation.status ?? 200);
        expect(JSON.stringify(answer.body)).not.toMatch(/isAdmin|"constructor"|2027-01-01/);
        // Without the unknown fields, the request still counts as the same one.
        if (operation.creates) {
          const again = await sendExample(user, operation, request, headers);
          expect([again.status, again.body]).toEqual([answer.status, answer.body]);
        }
      },
    );

    test.each(chooseForEngine(idsOf(OF_USERS.filter(({ query }) => query)), engine))(
      '%s ignores unknown parameters',
      async (_id, operation) => {
        const user = await app().newUser();
        const { query = '', ...request } = await buildExample(operation, user);
        const answer = await sendExample(user, operation, { ...request, query: `${query}&isAdmin=true` });
        expect(answer.status).toBe(operation.status ?? 200);
      },
    );

    test.each(chooseForEngine(idsOf(OF_USERS.filter(({ file }) => file)), engine))(
      '%s ignores unknown form fields',
      async (_id, operation) => {
        const user = await app().newUser();
        const { form = new FormData(), ...request } = await buildExample(operation, user);
        const more = new FormData();
        more.set('isAdmin', 'true');
        for (const [name, value] of form) more.append(name, value);
        expect((await sendExample(user, operation, { ...request, form: more })).status).toBe(operation.status ?? 200);
      },
    );
  },
  { limits: { ...RATE_LIMITS, attempts: { most: 100_000, seconds: 60 } } },
);
