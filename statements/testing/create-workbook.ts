import { createZip } from './create-zip.ts';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type WorkbookContent = {
  /** The rows of each sheet as XML, by sheet name. */
  sheets?: Record<string, string>;
  /** The XML attributes of each sheet, such as `state="hidden"`, by sheet name. */
  attributes?: Record<string, string>;
  texts?: string;
  styles?: string;
  properties?: string;
  /** Additional files for the workbook. A file replaces a generated file with the same name. */
  files?: Record<string, string | Uint8Array>;
};

export function createWorkbook({
  sheets = {},
  attributes = {},
  texts,
  styles,
  properties = '',
  files,
}: WorkbookContent): Buffer {
  const names = Object.keys(sheets);
  const sheetTags = names.map((name, at) => `<sheet name="${name}" ${attributes[name] ?? ''} r:id="s${at}"/>`);
  const relations = [
    ...names.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/of-${at}.xml`)),
    relation('t', 'sharedStrings', '/xl/texts.xml'),
    relation('f', 'styles', '../xl/formats.xml'),
  ];
  return createZip({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation('a', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}">${properties}<sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...(texts !== undefined && { 'xl/texts.xml': `<sst>${texts}</sst>` }),
    ...(styles !== undefined && { 'xl/formats.xml': `<styleSheet>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/of-${at}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...files,
  });
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

export const createTextRow = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
