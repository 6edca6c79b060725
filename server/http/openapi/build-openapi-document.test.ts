import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Operation } from '../../../contract/operation.ts';
import { PROJECT_DIR } from '../../platform/installation.ts';
import { buildExample, sendExample } from '../../testing/examples/catalogue.ts';
import { OPERATIONS } from '../../testing/examples/operations.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { RATE_LIMITS } from '../rate-limits.ts';

type Described = {
  operationId: string;
  security: object[];
  parameters: { name?: string; description?: string; $ref?: string }[];
  responses: Record<string, { content?: Record<string, unknown> }>;
};
type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, unknown>; parameters: Record<string, { description: string }> };
};

let app: TestApp;
let api: Description;
beforeAll(async () => {
  app = await startTestApp('sqlite', { limits: { ...RATE_LIMITS, attempts: { most: 100_000, seconds: 60 } } });
  api = (await app.visitor.send('GET', '/docs/json')).body as Description;
});
afterAll(() => app.close());

const find = ({ path, method }: Operation): Described => {
  const found = api.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not described.`);
  return found;
};
const named = (operations: Operation[]) => operations.map((operation) => [operation.id, operation] as const);
const parametersOf = (operation: Operation) => find(operation).parameters.map(({ name, $ref }) => name ?? $ref);

test('the description lists every operation of the contract and no page', () => {
  const described = Object.values(api.paths).flatMap((methods) => Object.values(methods));
  expect(described.map(({ operationId }) => operationId).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
});

test('Redocly finds nothing wrong with the recommended rules', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(api));
  const cli = join(PROJECT_DIR, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
  // The router prefers `/receipts/lessons/:id` to `/receipts/:id/items`, so the two paths are not ambiguous.
  const args = ['lint', file, '--extends=recommended', '--skip-rule=no-ambiguous-paths', '--format=json'];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
  try {
    const lint = promisify(execFile)(process.execPath, [cli, ...args], { cwd: folder, env });
    const { stdout } = await lint.catch((failed: { stdout: string }) => failed);
    const { totals, problems } = JSON.parse(stdout) as { totals: object; problems: { ruleId: string }[] };
    expect(problems).toEqual([]);
    expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every parameter has a description', () => {
  const described = Object.values(api.paths).flatMap((methods) => Object.values(methods));
  const silent = described.flatMap(({ operationId, parameters }) =>
    parameters.flatMap(({ name, description }) => (name && !description ? [`${operationId} ${name}`] : [])),
  );
  expect(silent).toEqual([]);
});

test('fields have the comments of the contract, without notes to developers', () => {
  const { properties } = api.components.schemas.Transaction as { properties: Record<string, object> };
  expect(properties.recurringId).toMatchObject({
    description: 'The id of the recurring item that posted the transaction, or null.',
  });
  const { properties: listed } = api.components.schemas
    .ListedTransaction as typeof api.components.schemas.Transaction & {
    properties: Record<string, object>;
  };
  expect(listed.recurringId).toEqual(properties.recurringId);
  expect(JSON.stringify(api)).not.toMatch(/zod|login page|`\w+\.ts`/i);
});

test('public calls need no token, and others do', () => {
  for (const operation of OPERATIONS) {
    const { access = 'user' } = operation;
    expect(find(operation).security).toEqual(access === 'anyone' ? [] : [{ [access]: [] }]);
  }
});

test('headers are declared where the server reads them', () => {
  for (const operation of OPERATIONS) {
    const headers = parametersOf(operation).filter((name) => name?.startsWith('#'));
    expect(headers.includes('#/components/parameters/IfMatch')).toBe(operation.versioned === true);
    expect(headers.includes('#/components/parameters/IdempotencyKey')).toBe(operation.creates === true);
    expect(headers.includes('#/components/parameters/TimeZone')).toBe(operation.access !== 'anyone');
  }
});

test.each(named(OPERATIONS.filter(({ access }) => access !== 'anyone')))(
  'the replies of %s are declared',
  async (_id, operation) => {
    const user = await app.newUser();
    const { other: _, ...request } = await buildExample(operation, user);
    const { responses } = find(operation);
    const answer = await sendExample(user, operation, request);
    const declared = responses[answer.status]?.content ?? {};
    expect(Object.keys(declared)).toContain(answer.headers.get('content-type')?.replace(/;.*/, ''));
    const etag = answer.headers.get('etag');
    expect(parametersOf(operation).includes('#/components/parameters/IfNoneMatch')).toBe(etag !== null);
    if (etag === null) return;
    const unchanged = await sendExample(user, operation, request, { 'if-none-match': etag });
    expect([unchanged.status, 304 in responses]).toEqual([304, true]);
  },
);
