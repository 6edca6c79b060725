import { readdirSync } from 'node:fs';

const CONTRACT = new URL('../../../contract/', import.meta.url);
// The files end in `.ts` in the source and in `.js` in compiled modules.
const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[\w/-]+\.[jt]s$/.test(name))
  .sort();

/**
 * All modules of the contract. The bundled server has no `contract` folder, so `scripts/prepare/contract-modules.mjs`
 * replaces this file with static imports when bundling.
 */
export const CONTRACT_MODULES: readonly object[] = await Promise.all(
  files.map((name): Promise<object> => import(new URL(name, CONTRACT).href)),
);
