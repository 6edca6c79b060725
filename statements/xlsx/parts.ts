import { decode } from '../decode.ts';
import { StatementRefused } from '../statement.ts';
import { openZip } from '../unpack.ts';
import { type Element, readXml } from '../xml.ts';

/** The files of a workbook, as XML; undefined for one that is not there. */
export type Parts = (name: string) => string | undefined;

/** What a part refers to, by the ids that it uses for them. */
export type Relation = { id: string; type: string; part: string };

/** @param spend is told of the bytes of each part that is unpacked, and throws where they come to too much */
export function openParts(bytes: Uint8Array, spend: (unpacked: Uint8Array) => void): Parts {
  const take = openZip(bytes);
  return (name) => {
    const part = take(name.toLowerCase());
    if (part === undefined || part.length === 0) return undefined;
    spend(part);
    return decode(part).text;
  };
}

/** What `part` refers to, or the workbook as a whole where that is empty (ECMA-376-2, 9.3). What lies outside of the file is left out. */
export function relationsOf(parts: Parts, part: string): Relation[] {
  const at = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, at);
  const xml = parts(`${folder}_rels/${part.slice(at)}.rels`);
  return elementsOf(xml, (name) => name === 'Relationship').flatMap(({ attributes }) => {
    const { Id: id, Type: type = '', Target: target, TargetMode: mode } = attributes;
    if (id === undefined || target === undefined || mode === 'External') return [];
    return [{ id, type: type.slice(type.lastIndexOf('/') + 1), part: partAt(target, folder) }];
  });
}

/** A path inside of the file, whatever a target says: what leads out of it ends at its top. */
function partAt(target: string, folder: string): string {
  const path = target.startsWith('/') ? target : folder + target;
  const names: string[] = [];
  for (const name of path.slice(0, LONGEST_PATH).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

const LONGEST_PATH = 1000;

/** The wanted elements of a part that is short in any real workbook. Throws `StatementRefused` where there are more than that. */
export function elementsOf(
  xml: string | undefined,
  isWanted: (name: string, parent: string) => boolean,
): Pick<Element, 'name' | 'attributes'>[] {
  const found: Pick<Element, 'name' | 'attributes'>[] = [];
  const take = ({ name, attributes }: Element) => {
    if (found.push({ name, attributes }) > MOST_ELEMENTS) {
      throw new StatementRefused('This workbook has more sheets or styles than any statement. Save the sheet as CSV.');
    }
  };
  if (xml !== undefined) readXml(xml, { isWanted, take });
  return found;
}

/** Excel has at most 65,490 styles of cells. */
const MOST_ELEMENTS = 100_000;
