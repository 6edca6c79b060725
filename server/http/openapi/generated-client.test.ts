import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PROJECT_DIR } from '../../platform/installation.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** A program that a user of the API could write. It compiles only if the description has these names and types. */
const PROGRAM = `
import { ok } from '@oazapfts/runtime';
import * as api from './http-client.ts';

api.defaults.baseUrl = process.argv[2] ?? '';
const { token } = await ok(api.signUp({ email: 'ann@home.org', password: 'secret_1' }));
api.defaults.headers = { authorization: 'Bearer ' + token };
await ok(api.setup({ defaultCurrency: 'EUR' }, { xTimeZone: 'Europe/Berlin' }));

const lunch: api.NewTransaction = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
const added: api.Transaction = await ok(api.createTransaction(lunch, { idempotencyKey: 'one' }));
const repeated = await ok(api.createTransaction(lunch, { idempotencyKey: 'one' }));

const ifMatch = String(added.version);
const changed = await ok(api.updateTransaction(added._id, { ...lunch, cost: 13 }, { ifMatch }));
const { status, data } = await api.updateTransaction(added._id, { ...lunch, cost: 14 }, { ifMatch });
const outdated = status === 409 && 'current' in data && data.current.cost;

const { totalCount } = await ok(api.listTransactions({ page: 1, isIncome: false, startDate: '2026-11-01' }));
const csv: string = await ok(api.exportTransactions());
const picture: (id: string) => Promise<Blob> = (id) => ok(api.getReceiptFile(id));
const file = new File([csv], 'transactions.csv');
const preview = await ok(api.createImport({ files: [file] }));
const formats: (string | null)[] = preview.files.map(({ format }) => format);

const repeats = repeated._id === added._id;
console.log(JSON.stringify({ repeats, cost: changed.cost, outdated, totalCount, formats, picture: typeof picture }));
`;

const COMPILER_OPTIONS = {
  extends: '../../tsconfig.base.json',
  compilerOptions: { lib: ['es2023', 'dom'], types: ['node'], composite: false, exactOptionalPropertyTypes: false },
  include: ['*.ts'],
};

const inModules = (...path: string[]) => join(PROJECT_DIR, 'node_modules', ...path);
const run = (...args: string[]) => promisify(execFile)(process.execPath, args);

test('a generated client compiles, and adds and changes a transaction', async () => {
  const app = await startTestApp('sqlite');
  // The folder must be inside the project, so that the client finds its packages.
  mkdirSync(join(PROJECT_DIR, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(PROJECT_DIR, '.cache', 'client-'));
  try {
    const api = await app.visitor.send('GET', '/docs/json');
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(api.body));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(COMPILER_OPTIONS));
    writeFileSync(join(folder, 'program.ts'), PROGRAM);
    const [spec, client] = [join(folder, 'openapi.json'), join(folder, 'http-client.ts')];
    await run(inModules('oazapfts', 'dist', 'cli.js'), spec, client);
    const compiled = await run(inModules('typescript', 'bin', 'tsc'), '-p', folder).catch((failed) => failed);
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(join(folder, 'program.js'), app.url);
    expect(JSON.parse(stdout)).toEqual({
      repeats: true,
      cost: 13,
      outdated: 13,
      totalCount: 1,
      formats: ['moneta'],
      picture: 'function',
    });
  } finally {
    rmSync(folder, { recursive: true });
    await app.close();
  }
});
