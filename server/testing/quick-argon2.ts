import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const { hash: realHash, verify: realVerify } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/**
 * What the tests' own servers have for argon2 (`vitest.config.ts`): the same, as cheap as it gets, since a suite signs up
 * hundreds of people. A server that is started as a program hashes at full cost: `main.test.ts` looks at it.
 */
export const hash: typeof Argon2.hash = (password, options) =>
  realHash(password, { ...options, memoryCost: 8, timeCost: 1 });

export const verify: typeof Argon2.verify = realVerify;
