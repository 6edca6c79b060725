// Makes password hashing fast for the journeys, which sign up hundreds of users. The real cost is checked in
// `server/main.test.ts`.
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
/** @type {typeof hash} */
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
