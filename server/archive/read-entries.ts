import { recordsPart } from './format.ts';
import { type Archive, parse } from './open-archive.ts';
import { type Entry, KINDS, type KindName, SETTINGS, Settings } from './records.ts';
import { ArchiveRefused } from './refused.ts';

/**
 * Yields the records of one kind in batches, after checking them.
 * @throws ArchiveRefused
 */
export async function* readEntries(archive: Archive, name: KindName): AsyncGenerator<Entry[]> {
  const { record } = KINDS[name];
  let line = 0;
  for await (const lines of archive.lines(name)) {
    yield lines.map((text) => {
      line++;
      return checked(() => record.safeParse(parse(text)), recordsPart(name), line);
    });
  }
}

/**
 * Returns the settings in an archive.
 * @throws ArchiveRefused
 */
export async function readArchivedSettings(archive: Archive): Promise<Settings> {
  const all: string[] = [];
  for await (const lines of archive.lines(SETTINGS)) all.push(...lines.slice(0, 2));
  const [text = '', more] = all;
  if (more !== undefined) throw new ArchiveRefused(`${recordsPart(SETTINGS)} of this archive has more than one line.`);
  return checked(() => Settings.safeParse(parse(text)), recordsPart(SETTINGS), 1);
}

type Read<T> = { success: true; data: T } | { success: false; error: { issues: readonly { path: PropertyKey[] }[] } };

function checked<T>(read: () => Read<T>, part: string, line: number): T {
  const where = `${part} of this archive has an invalid record in line ${line.toLocaleString('en-US')}`;
  let result: Read<T>;
  try {
    result = read();
  } catch {
    // The JSON contains too deeply nested arrays.
    throw new ArchiveRefused(`${where}.`);
  }
  if (result.success) return result.data;
  const [path = ''] = result.error.issues
    .map((issue) => issue.path.join('.'))
    .filter((each) => /^[\w.]{1,50}$/.test(each));
  throw new ArchiveRefused(path ? `${where} (${path}).` : `${where}.`);
}
