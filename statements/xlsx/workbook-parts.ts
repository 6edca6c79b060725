import { decodeFileText } from '../decoding/decode-file-text.ts';
import type { ZippedFile } from '../decoding/unpack-archives.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { UnreadableStatementError } from '../statement.ts';

/** Returns a file of the workbook as XML, or undefined if it does not exist. */
export type ReadWorkbookPart = (name: string) => string | undefined;

export type WorkbookRelation = { id: string; type: string; part: string };

/**
 * Returns a function that unpacks files of a workbook.
 * @param spend called with the content of each unpacked file; throws if the total size is too large
 */
export function openWorkbookParts(
  files: readonly ZippedFile[],
  spend: (unpacked: Uint8Array) => void,
): ReadWorkbookPart {
  const byName = new Map(files.map((file) => [normalizePartName(file.name), file]));
  return (name) => {
    const part = byName.get(name.toLowerCase())?.unpack();
    if (part === undefined || part.length === 0) return undefined;
    spend(part);
    return decodeFileText(part).text;
  };
}

/** Returns a file name in the form that is used for comparisons: in lower case, with `/` between folders. */
export const normalizePartName = (name: string) => name.replaceAll('\\', '/').toLowerCase();

/**
 * Returns the references in the file `part`, or the references of the whole workbook if `part` is empty (ECMA-376-2,
 * section 9.3). References to external files are ignored.
 */
export function readWorkbookRelations(parts: ReadWorkbookPart, part: string): WorkbookRelation[] {
  const at = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, at);
  const xml = parts(`${folder}_rels/${part.slice(at)}.rels`);
  return readXmlElements(xml, (name) => name === 'Relationship').flatMap(({ attributes }) => {
    const { Id: id, Type: type = '', Target: target, TargetMode: mode } = attributes;
    if (id === undefined || target === undefined || mode === 'External') return [];
    return [{ id, type: type.slice(type.lastIndexOf('/') + 1), part: resolveTarget(target, folder) }];
  });
}

/** Resolves a reference to a path inside the workbook. The path cannot lead outside the workbook. */
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
 * Returns the wanted elements of a file. In real workbooks, such a file is short.
 * @throws UnreadableStatementError if there are too many elements
 */
export function readXmlElements(
  xml: string | undefined,
  isWanted: (name: string, parent: string) => boolean,
): Pick<XmlElement, 'name' | 'attributes'>[] {
  const found: Pick<XmlElement, 'name' | 'attributes'>[] = [];
  const take = ({ name, attributes }: XmlElement) => {
    if (found.push({ name, attributes }) > MAX_ELEMENTS) {
      throw new UnreadableStatementError('This workbook has too many sheets or styles. Save the sheet as CSV.');
    }
  };
  if (xml !== undefined) readXml(xml, { isWanted, take });
  return found;
}

/** Maximum number of elements. Excel allows 65,490 cell styles. */
const MAX_ELEMENTS = 100_000;
