import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ErrorReply } from '../../contract/error-reply.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createReplyWriter } from './reply-writer.ts';

/** All response schemas, by operation. */
const SCHEMAS = [
  ['a refusal', ErrorReply as z.ZodMiniType] as const,
  ...OPERATIONS.flatMap(({ id, status = 200, reply, refusals = {} }) =>
    Object.entries(reply === 'file' ? refusals : { [status]: reply, ...refusals }).map(
      ([status, schema]) => [`${id}, ${status}`, schema] as const,
    ),
  ),
];

const ANYTHING = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.string(),
  fc.double(),
  fc.constant([]),
  fc.constant({}),
);

/** Generates values of a schema, some with unlisted fields or wrong values. */
function arbitraryOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 200, arbitrary: fitting(schema) }, { weight: 1, arbitrary: ANYTHING });
}

function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return fc.string({ unit: 'binary', maxLength: 5 });
    case 'number':
      return fc.oneof(fc.double(), fc.integer(), fc.constant(0.01));
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType));
    case 'default':
    case 'optional':
      return fc.option(arbitraryOf(def.innerType), { nil: undefined });
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 3 });
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf));
    case 'object': {
      const listed = Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, arbitraryOf(field)]));
      return fc.oneof(fc.record({ ...listed, password_hash: fc.constant('secret') }), fc.record(listed));
    }
    default:
      throw new Error(`Say in this test what a ${def.type} looks like.`);
  }
}

describe.each(SCHEMAS)('the reply of %s', (_name, schema) => {
  const write = createReplyWriter(schema);

  test('is written exactly as its schema says, or not at all', () => {
    let left = 0;
    fc.assert(
      fc.property(arbitraryOf(schema), (value) => {
        const { success, data } = z.safeParse(schema, value);
        if (!success) {
          expect(() => write(value)).toThrow('A response does not match its schema');
          return;
        }
        left++;
        expect(write(value)).toBe(JSON.stringify(data));
        expect(write(value)).not.toContain('password_hash');
      }),
      { numRuns: 200 },
    );
    expect(left).toBeGreaterThan(20);
  });
});

test('values that JSON would write differently from the schema are written part by part', () => {
  const write = createReplyWriter(
    z.object({ name: z.string(), by: z.optional(z.object({ id: z.optional(z.number()) })) }),
  );
  const toJSON = () => ({ secret: 1 });
  const written = '{"name":"a","by":{}}';
  expect(write({ name: 'a', by: {} })).toBe(written);
  expect(write({ by: {}, name: 'a' })).toBe(written);
  expect(write({ name: 'a', by: { toJSON } })).toBe(written);
  expect(write({ name: 'a', by: Object.create({ toJSON }) })).toBe(written);
  expect(write({ name: 'a', by: Object.assign(Object.create({ id: 1 }), { secret: 1 }) })).toBe(
    '{"name":"a","by":{"id":1}}',
  );
});

test('kinds of fields that no reply uses yet are checked too', () => {
  const write = createReplyWriter(
    z.object({ count: z.int(), when: z.string().check(z.minLength(2)), by: z.record(z.string(), z.number()) }),
  );
  expect(write({ count: 1, when: 'now', by: { a: 1 }, secret: 1 })).toBe('{"count":1,"when":"now","by":{"a":1}}');
  for (const wrong of [{ count: 1.5 }, { when: '' }, { by: { a: 'x' } }]) {
    expect(() => write({ count: 1, when: 'now', by: {}, ...wrong })).toThrow();
  }
});

test('the server drops unlisted fields, and reports an invalid reply as an internal error', async () => {
  const logged: string[] = [];
  const app = await startTestApp('sqlite', { log: { write: (line) => logged.push(line) } });
  Object.assign(app.config.program, { version: 5 });
  expect(await app.visitor.send('GET', '/config')).toMatchObject({
    status: 500,
    body: { message: expect.any(String) },
  });
  expect(logged.join()).toContain('A response does not match its schema');
  await app.close();

  const right = await startTestApp('sqlite');
  Object.assign(right.config.contact, { secret: 'x' });
  expect(JSON.stringify((await right.visitor.send('GET', '/config')).body)).not.toContain('secret');
  await right.close();
});
