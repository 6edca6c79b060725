import { findAmountsInText } from '../amount/find-amounts-in-text.ts';
import { findDatesInText } from '../day/find-dates-in-text.ts';
import { computeMeanConfidence } from '../field-candidate.ts';
import { normalizeToLetters } from '../normalize-text.ts';
import { computeMedianLineHeight, type TextLine } from '../text-line.ts';
import { hasLegalForm, removeLegalForm } from './company-name.ts';
import { classifyReceiptLine, isPossibleShopName, type ReceiptLineKind } from './line-kind.ts';
import { measureLineHeight } from './name-features.ts';
import type { PossibleShopName } from './possible-names.ts';
import type { Website } from './websites.ts';

/** A name is compared with this number of lines at the top of the receipt, and with the same number at the foot. */
export const maxComparedLines = 30;

/** Facts about the receipt that are the same for all names. */
export type MerchantContext = {
  segments: readonly TextLine[];
  /** The kinds of the first segments, in order. */
  kinds: readonly ReceiptLineKind[];
  /** The number of segments in the header. */
  headerEnd: number;
  medianHeight: number;
  maxHeaderHeight: number;
  leftEdge: number;
  rightEdge: number;
  /**
   * The first and last lines, with which names are compared. `letters` is the text of a line, and `index` is its index
   * in the document.
   */
  comparedLines: readonly { position: number; index: number; letters: string }[];
  /** The first segments. `isName` is true if a segment may be a name. */
  firstSegments: readonly { index: number; letters: string; isName: boolean }[];
  companies: readonly { segmentIndex: number; letters: string }[];
  firstCompany: number;
  firstAddress: number;
  /** For each segment, the number of possible names above it. */
  nameRanks: readonly number[];
  linesWithAmount: ReadonlySet<number>;
  websiteLetters: readonly string[];
  websiteLines: ReadonlySet<number>;
  /** True in Malaysia, where a shop is usually known by the name of its company. */
  prefersCompanyNames: boolean;
};

/** A possible name with facts that several features need. */
export type NameContext = PossibleShopName & {
  letters: string;
  lastSegment: number;
  /** The indexes of the lines that contain the name. */
  lineIndexes: ReadonlySet<number>;
  /** The compared lines, without those that contain the name itself. */
  otherLines: MerchantContext['comparedLines'];
  isFromWebsite: boolean;
  unclearness: number;
};

export function createMerchantContext(
  segments: readonly TextLine[],
  headerEnd: number,
  lines: readonly TextLine[],
  websites: readonly Website[],
  currency: string | null,
): MerchantContext {
  const kinds = segments.slice(0, 2 * maxComparedLines).map(({ text }) => classifyReceiptLine(text));
  const nameIndexes = segments.flatMap(({ text }, index) => (isPossibleShopName(text) ? [index] : []));
  const companies = segments.flatMap(({ text }, segmentIndex) =>
    hasLegalForm(text) ? [{ segmentIndex, letters: normalizeToLetters(removeLegalForm(text)) }] : [],
  );
  return {
    segments,
    kinds,
    headerEnd,
    medianHeight: computeMedianLineHeight(lines),
    maxHeaderHeight: Math.max(1, ...segments.slice(0, headerEnd).map(measureLineHeight)),
    leftEdge: segments.reduce((edge, { box }) => Math.min(edge, box.left), Number.POSITIVE_INFINITY),
    rightEdge: segments.reduce((edge, { box }) => Math.max(edge, box.left + box.width), Number.NEGATIVE_INFINITY),
    comparedLines: lines
      .map(({ index, text }, position) => ({ position, index, letters: normalizeToLetters(text) }))
      .filter(({ position }) => position < maxComparedLines || position >= lines.length - maxComparedLines),
    firstSegments: segments
      .slice(0, 8)
      .map(({ index, text }) => ({ index, letters: normalizeToLetters(text), isName: isPossibleShopName(text) })),
    companies,
    firstCompany: companies[0]?.segmentIndex ?? -1,
    firstAddress: kinds.findIndex((kind) => kind === 'address' || kind === 'contact' || kind === 'tax number'),
    nameRanks: countSmaller(nameIndexes, segments.length),
    linesWithAmount: new Set(lines.filter(({ text }) => hasAmount(text)).map(({ index }) => index)),
    websiteLetters: [...new Set(websites.map(({ letters }) => letters))],
    websiteLines: new Set(websites.map(({ lineIndex }) => lineIndex)),
    prefersCompanyNames: currency === 'MYR',
  };
}

export function createNameContext(name: PossibleShopName, { comparedLines }: MerchantContext): NameContext {
  const lineIndexes = new Set(name.segments.map(({ index }) => index));
  return {
    ...name,
    letters: normalizeToLetters(name.value),
    lastSegment: name.segmentIndex + name.segments.length - 1,
    lineIndexes,
    otherLines: comparedLines.filter(({ index }) => !lineIndexes.has(index)),
    isFromWebsite: websiteFeatures.some((feature) => name.features[feature] === 1),
    unclearness: Math.min(0.5, 1 - computeMeanConfidence(name.line.words)),
  };
}

/** The features of a name that was taken from a web address. That address cannot also confirm the name. */
const websiteFeatures = ['mended by a site', 'as site', 'as site of a chain'];

function hasAmount(text: string): boolean {
  return findDatesInText(text).length === 0 && findAmountsInText(text).some(({ form }) => form === 'exact');
}

/** Returns, for each index up to `length`, how many of the sorted indexes are smaller. */
function countSmaller(sortedIndexes: readonly number[], length: number): number[] {
  let count = 0;
  return Array.from({ length }, (_, index) => {
    while ((sortedIndexes[count] ?? length) < index) count++;
    return count;
  });
}
