import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRACT_MODULES_FILE, createContractImports, listContractFiles } from './prepare/contract-modules.mjs';

test('the bundled server imports every module of the contract', () => {
  const code = createContractImports();
  expect(existsSync(CONTRACT_MODULES_FILE)).toBe(true);
  expect(listContractFiles().length).toBeGreaterThan(40);
  expect(listContractFiles().filter((file) => !code.includes(`from ${JSON.stringify(file)}`))).toEqual([]);
});
