import { describeUnknownXml, isXml } from '../decoding/file-kind.ts';
import type { JsonObject } from '../json/parse-json.ts';
import { readListsAsTable } from '../json/read-json.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import type { SheetStatement } from '../sheets/read-sheets.ts';
import { UnreadableStatementError } from '../statement.ts';
import type { TableFormatChoices } from '../tables/read-table.ts';

export const isXmlList = (head: string) => isXml(head) && !/\bCstmrCdtTrfInitn\b|:pain\.00/.test(head);

/**
 * Reads repeated elements of an XML file as a table. The line number of an entry is its position among them.
 * @throws UnreadableStatementError if the file has no transactions
 */
export function readXmlList(text: string, answers: TableFormatChoices): SheetStatement<'xml'> {
  let root: JsonObject = {};
  const fault = readXml(text, {
    isWanted: () => true,
    take: (element) => {
      root = toObject(element);
    },
  });
  const read = readListsAsTable(root, answers, { hasPropertyNames: false });
  if (!read) throw new UnreadableStatementError(describeUnknownXml(text.slice(0, 2000).trimStart()));
  return {
    ...read,
    left: [...read.left, ...(fault ? [fault] : [])],
    format: read.format === 'csv' ? 'xml' : read.format,
  };
}

/** Converts an element to an object with its attributes and children. Repeated children become a list. */
function toObject({ attributes, children, text }: XmlElement): JsonObject {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of Object.entries(attributes)) values.set(name, [value]);
  for (const child of children) {
    const list = values.get(child.name) ?? [];
    list.push(child.children.length === 0 && !hasAttributes(child) ? child.text.trim() : toObject(child));
    values.set(child.name, list);
  }
  if (children.length === 0 && text.trim() !== '') values.set('value', [text.trim()]);
  return Object.fromEntries([...values].map(([name, list]) => [name, list.length === 1 ? list[0] : list]));
}

const hasAttributes = ({ attributes }: XmlElement) => Object.keys(attributes).length > 0;
