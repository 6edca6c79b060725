import { decode } from '../decoding/decode.ts';
import type { PackedFile } from '../decoding/unpack.ts';
import { StatementRefused } from '../statement.ts';
import { type Element, readXml } from '../xml.ts';

/** Returns a file of a workbook as XML, or undefined if it does not exist. */
export type Parts = (name: string) => string | undefined;

export type Relation = { id: string; type: string; part: string };

/** @param spend called with the bytes of each unpacked part; throws if the total is too large */
export function openParts(files: readonly PackedFile[], spend: (unpacked: Uint8Array) => void): Parts {
  const byName = new Map(files.map((file) => [toPartName(file.name), file]));
  return (name) => {
    const part = byName.get(name.toLowerCase())?.unpack();
    if (part === undefined || part.length === 0) return undefined;
    spend(part);
    return decode(part).text;
  };
}

/** Part names are compared in lower case, with `/` between folders. */
export const toPartName = (name: string) => name.replaceAll('\\', '/').toLowerCase();

/** References from `part`, or from the workbook if it is empty (ECMA-376-2, 9.3). External targets are ignored. */
export function readRelations(parts: Parts, part: string): Relation[] {
  const at = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, at);
  const xml = parts(`${folder}_rels/${part.slice(at)}.rels`);
  return readElements(xml, (name) => name === 'Relationship').flatMap(({ attributes }) => {
    const { Id: id, Type: type = '', Target: target, TargetMode: mode } = attributes;
    if (id === undefined || target === undefined || mode === 'External') return [];
    return [{ id, type: type.slice(type.lastIndexOf('/') + 1), part: resolveTarget(target, folder) }];
  });
}

/** Resolves a target. Paths that lead out of the file end at its root. */
function resolveTarget(target: string, folder: string): string {
  const path = target.startsWith('/') ? target : folder + target;
  const names: string[] = [];
  for (const name of path.slice(0, LONGEST_PATH).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

const LONGEST_PATH = 1000;

/**
 * Returns the wanted elements of a part that is short in real workbooks. Throws `StatementRefused` if there are too
 * many.
 */
export function readElements(
  xml: string | undefined,
  isWanted: (name: string, parent: string) => boolean,
): Pick<Element, 'name' | 'attributes'>[] {
  const found: Pick<Element, 'name' | 'attributes'>[] = [];
  const take = ({ name, attributes }: Element) => {
    if (found.push({ name, attributes }) > MAX_ELEMENTS) {
      throw new StatementRefused('This workbook has too many sheets or styles. Save the sheet as CSV.');
    }
  };
  if (xml !== undefined) readXml(xml, { isWanted, take });
  return found;
}

/** Excel allows at most 65,490 cell styles. */
const MAX_ELEMENTS = 100_000;
