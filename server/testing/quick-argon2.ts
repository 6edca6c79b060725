import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const { hash: realHash, verify: realVerify } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/**
 * Replaces argon2 in servers inside the test process (see `vitest.config.ts`). Uses the minimum cost, because a test
 * run signs up hundreds of users. Separate server programs use the full cost, as `main.test.ts` checks, except in the
 * journeys.
 */
export const hash: typeof Argon2.hash = (password, options) =>
  realHash(password, { ...options, memoryCost: 8, timeCost: 1 });

export const verify: typeof Argon2.verify = realVerify;
