import { readdirSync } from 'node:fs';
import type { Operation } from '../../contract/operation.ts';

const CONTRACT = new URL('../../contract/', import.meta.url);
// As it is written, and as it is built for programs.
const files = readdirSync(CONTRACT).filter((name) => /^[\w-]+\.[jt]s$/.test(name));
const modules = await Promise.all(files.map((name): Promise<object> => import(new URL(name, CONTRACT).href)));

/** Every operation of the contract, found by its shape: a new one is tested without being listed. */
export const OPERATIONS = modules
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Operation => typeof value === 'object' && value !== null && 'access' in value);
