import { MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../../contract/imports.ts';

/** Returns why the files cannot be sent, or null. Only the server can check their contents. */
export function problemOfFiles(files: readonly Pick<File, 'name' | 'size'>[]): string | null {
  if (files.length > MAX_IMPORT_FILES) return `Choose at most ${MAX_IMPORT_FILES} files at once.`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `${empty.name} is empty. Choose another file.`;
  const large = files.find(({ size }) => size > MAX_IMPORT_BYTES);
  return large ? `${large.name} is larger than 50 MB. Export a shorter period.` : null;
}
