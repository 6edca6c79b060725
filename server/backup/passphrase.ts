import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { OperatorError } from '../operator-error.ts';

/*
 * Encryption is age's (https://age-encryption.org/v1), so that its own tool opens a backup too: a key is made of the
 * passphrase by scrypt, and each 64 KiB are sealed by ChaCha20-Poly1305, the last ones as the last. The library is loaded
 * where it is needed only.
 */

/** How a file begins that age has encrypted. */
export const ENCRYPTED = 'age-encryption.org/v1';

/** What is in a file but for the end of its last line. @throws OperatorError where there is nothing, or no file */
export function readPassphrase(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The passphrase cannot be read from ${file}: ${(error as Error).message}`);
  }
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase === '') throw new OperatorError(`There is no passphrase in ${file}.`);
  return passphrase;
}

/** A step of a pipeline that encrypts. */
export function encrypted(passphrase: string, workFactor?: number) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.setPassphrase(passphrase);
    if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
    yield* (await encrypter.encrypt(
      Readable.toWeb(Readable.from(source)) as never,
    )) as unknown as AsyncIterable<Uint8Array>;
  };
}

/** What was encrypted. @throws OperatorError where the passphrase is another */
export async function decrypted(file: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(Readable.toWeb(file) as never).catch((error) => {
    if (/no identity matched/.test(String(error)))
      throw new OperatorError('The passphrase does not match this backup.');
    throw error;
  });
  return Readable.fromWeb(opened as unknown as ReadableStream);
}
