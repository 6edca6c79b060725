import { getRecordsPath } from './archive-format.ts';
import { ARCHIVE_RECORD_KINDS, type ArchiveRecordKindName } from './archive-record-kinds.ts';
import type { ArchiveRecord } from './define-record-kind.ts';
import { type OpenedArchive, parseJsonOrUndefined } from './open-archive.ts';
import { RefusedArchiveError } from './refused-archive-error.ts';
import { ArchivedSettings, SETTINGS_RECORD_NAME } from './settings-record.ts';

/**
 * Checks the records of one kind and yields them in batches.
 * @throws RefusedArchiveError
 */
export async function* readArchiveRecords(
  archive: OpenedArchive,
  name: ArchiveRecordKindName,
): AsyncGenerator<ArchiveRecord[]> {
  const { record } = ARCHIVE_RECORD_KINDS[name];
  let line = 0;
  for await (const lines of archive.lines(name)) {
    yield lines.map((text) => {
      line++;
      return checked(() => record.safeParse(parseJsonOrUndefined(text)), getRecordsPath(name), line);
    });
  }
}

/**
 * Returns the settings in an archive.
 * @throws RefusedArchiveError
 */
export async function readArchivedSettings(archive: OpenedArchive): Promise<ArchivedSettings> {
  const all: string[] = [];
  for await (const lines of archive.lines(SETTINGS_RECORD_NAME)) all.push(...lines.slice(0, 2));
  const [text = '', more] = all;
  if (more !== undefined)
    throw new RefusedArchiveError(`${getRecordsPath(SETTINGS_RECORD_NAME)} in this archive has more than one line.`);
  return checked(() => ArchivedSettings.safeParse(parseJsonOrUndefined(text)), getRecordsPath(SETTINGS_RECORD_NAME), 1);
}

type Read<T> = { success: true; data: T } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } };

function checked<T>(read: () => Read<T>, part: string, line: number): T {
  const where = `${part} in this archive has an invalid record on line ${line.toLocaleString('en-US')}`;
  let result: Read<T>;
  try {
    result = read();
  } catch {
    // The check threw an error, because deeply nested arrays overflow the call stack. Such a record is invalid too.
    throw new RefusedArchiveError(`${where}.`);
  }
  if (result.success) return result.data;
  const [path = ''] = result.error.issues
    .map((issue) => issue.path.join('.'))
    .filter((each) => /^[\w.]{1,50}$/.test(each));
  throw new RefusedArchiveError(path ? `${where} (${path}).` : `${where}.`);
}
