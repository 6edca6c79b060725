/** Thrown if an archive cannot be accepted. The message is shown to the user. */
export class RefusedArchiveError extends Error {}

/** Rethrows errors of the zip library as `RefusedArchiveError`. */
export function rethrowAsRefusedArchive(error: unknown): never {
  if (error instanceof RefusedArchiveError) throw error;
  const { code, message } = error as NodeJS.ErrnoException;
  // Errors from zlib are caused by the archive. System errors concern the administrator, so they are rethrown
  // unchanged.
  if (code !== undefined && !/^Z_|^ERR_/.test(code)) throw error;
  throw new RefusedArchiveError(`This archive is damaged (${shortenForMessage(message)}). Download it again.`);
}

export function shortenForMessage(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 100);
}
