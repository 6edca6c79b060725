import { ARCHIVE_BEGINS } from '../../contract/archive.ts';

/** Whether a file is an archive of Moneta, whatever it is called. */
export async function isArchive(file: Blob): Promise<boolean> {
  const { at, with: name } = ARCHIVE_BEGINS;
  const begin = await file.slice(0, at + name.length).text();
  return begin.startsWith('PK') && begin.endsWith(name);
}
