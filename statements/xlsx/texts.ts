import { MOST_CELLS } from '../limits.ts';
import { type LeftOut, StatementRefused } from '../statement.ts';
import { type Element, readXml } from '../xml.ts';

/** The texts that the cells of all sheets share, by their numbers. Throws `StatementRefused` where there are too many. */
export function sharedTexts(xml: string | undefined): { texts: string[]; fault?: LeftOut | undefined } {
  const texts: string[] = [];
  if (xml === undefined) return { texts };
  const fault = readXml(xml, {
    isWanted: (name, parent) => name === 'si' && parent === 'sst',
    take: (element) => {
      if (texts.push(textOf(element)) > MOST_CELLS) {
        throw new StatementRefused(
          `This workbook has more than ${MOST_CELLS.toLocaleString('en')} texts; please export a shorter period.`,
        );
      }
    },
  });
  return { texts, fault };
}

/** A text, its runs of different looks put together. How it is pronounced (`rPh`) is no part of it. */
export function textOf({ children }: Element): string {
  const runs = children.flatMap((part) => (part.name === 'r' ? part.children : [part]));
  return plainText(runs.map(({ name, text }) => (name === 't' ? text : '')).join(''));
}

/** Signs that XML has no place for are written by their numbers (ECMA-376-1, 22.9.2.19), as is a line of its own in that form. */
export function plainText(text: string): string {
  const plain = text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code) => signOf(code)) : text;
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
}

function signOf(code: string): string {
  const sign = String.fromCharCode(Number.parseInt(code, 16));
  // No database takes a zero in a text, and half of a pair is no sign.
  if (/[\ud800-\udfff]/.test(sign)) return '\ufffd';
  return sign >= ' ' || '\t\n\r'.includes(sign) ? sign : ' ';
}
