import { hash, verify } from '@node-rs/argon2';

/** argon2id with the parameters OWASP recommends first: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashed when the first login asks, so that the server starts without waiting for it. */
let nobodys: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), PARAMETERS);
}

/** Whether the password is right. Does the same work where there is no account, so that time does not tell. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password');
  const matches = await verify(passwordHash ?? (await nobodys), password.normalize('NFC'));
  return matches && passwordHash !== undefined;
}
