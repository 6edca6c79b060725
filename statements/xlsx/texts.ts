import { MAX_CELLS } from '../limits.ts';
import { type Skipped, StatementRefused } from '../statement.ts';
import { type Element, readXml } from '../xml.ts';

/** The shared strings of a workbook. Throws `StatementRefused` if there are too many. */
export function readSharedTexts(xml: string | undefined): { texts: string[]; fault?: Skipped | undefined } {
  const texts: string[] = [];
  if (xml === undefined) return { texts };
  const fault = readXml(xml, {
    isWanted: (name, parent) => name === 'si' && parent === 'sst',
    take: (element) => {
      if (texts.push(readText(element)) > MAX_CELLS) {
        throw new StatementRefused(
          `This workbook has more than ${MAX_CELLS.toLocaleString('en')} texts. Export a shorter period.`,
        );
      }
    },
  });
  return { texts, fault };
}

/** The text of all runs, without phonetic hints (`rPh`). */
export function readText({ children }: Element): string {
  const runs = children.flatMap((part) => (part.name === 'r' ? part.children : [part]));
  return decodeText(runs.map(({ name, text }) => (name === 't' ? text : '')).join(''));
}

/** Decodes characters that XML cannot represent (`_x000D_`; ECMA-376-1, 22.9.2.19) and normalizes line ends. */
export function decodeText(text: string): string {
  const plain = text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => decodeCharacter(code)) : text;
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
}

function decodeCharacter(code: string): string {
  const sign = String.fromCharCode(Number.parseInt(code, 16));
  // Databases reject NUL characters, and half a surrogate pair is not a character.
  if (/[\ud800-\udfff]/.test(sign)) return '\ufffd';
  return sign >= ' ' || '\t\n\r'.includes(sign) ? sign : ' ';
}
