import { ARCHIVE_SIGNATURE } from '../../contract/archive.ts';

/** True if the content of the file is a Moneta archive, regardless of its name. */
export async function isArchiveFile(file: Blob): Promise<boolean> {
  const { at, with: name } = ARCHIVE_SIGNATURE;
  const begin = await file.slice(0, at + name.length).text();
  return begin.startsWith('PK') && begin.endsWith(name);
}
