import { readdirSync } from 'node:fs';
import type { Operation } from '../../../contract/operation.ts';

const CONTRACT = new URL('../../../contract/', import.meta.url);
// The files end in `.ts` in the source and in `.js` in built programs.
const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[\w/-]+\.[jt]s$/.test(name))
  .sort();
const modules = await Promise.all(files.map((name): Promise<object> => import(new URL(name, CONTRACT).href)));

/**
 * All operations of the contract. They are recognised by their shape, so that new operations are tested automatically.
 */
export const OPERATIONS = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Operation => typeof value === 'object' && value !== null && 'access' in value);
