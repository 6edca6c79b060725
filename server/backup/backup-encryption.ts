import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { OperatorError } from '../platform/errors.ts';

/*
 * Encrypts backups in the age format (https://age-encryption.org/v1), so that the age program can decrypt them too.
 * scrypt derives the key from the passphrase, and ChaCha20-Poly1305 encrypts blocks of 64 KiB. The library is loaded
 * only when needed.
 */

export const AGE_FILE_HEADER = 'age-encryption.org/v1';

/**
 * Reads a passphrase from a file, without the final line break.
 * @throws OperatorError if the file is empty or cannot be read
 */
export function readPassphrase(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`The passphrase cannot be read from ${file}: ${(error as Error).message}`);
  }
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase === '') throw new OperatorError(`${file} is empty. Write the passphrase into it.`);
  return passphrase;
}

/** Returns a stream that encrypts the data. */
export function createEncryptionTransform(passphrase: string, workFactor?: number) {
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

/**
 * Returns the decrypted content of a file.
 * @throws OperatorError if the passphrase is wrong
 */
export async function decryptFile(file: Readable, passphrase: string): Promise<Readable> {
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
