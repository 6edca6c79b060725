import type { OcrWord } from '../../ocr-page.ts';
import { computeMeanConfidence } from '../field-candidate.ts';
import { computeTextSimilarity, normalizeToLetters } from '../normalize-text.ts';
import type { TextLine } from '../text-line.ts';
import { findChainByWebsite, findChainNames, minimumClearTextConfidence } from './chain-names.ts';
import { isPossibleShopName } from './line-kind.ts';
import { headerLineCount, type PossibleShopName } from './possible-names.ts';
import type { Website } from './websites.ts';

/**
 * Maximum number of chains found on a receipt, and of websites. If there are more, they are not shops but brands of
 * items.
 */
const maxKnownNames = 24;
/**
 * Number of segments at the top of the receipt whose misread names are corrected with the help of a similar web
 * address.
 */
const correctableSegmentCount = 6;

/** Creates the possible names for a value that was found in `words`. Returns an empty list if `words` is empty. */
type CreateNames = (
  value: string,
  words: readonly OcrWord[],
  lineIndex: number,
  features: PossibleShopName['features'],
) => PossibleShopName[];

/** Returns the names of known chains on the receipt, even misread ones, and names taken from printed web addresses. */
export function listKnownShopNames(
  lines: readonly TextLine[],
  segments: readonly TextLine[],
  websites: readonly Website[],
): PossibleShopName[] {
  const firstSegmentOfLine = new Map<number, number>();
  for (const [segmentIndex, { index }] of segments.entries()) {
    if (!firstSegmentOfLine.has(index)) firstSegmentOfLine.set(index, segmentIndex);
  }
  const createNames: CreateNames = (value, words, lineIndex, features) => {
    const segmentIndex = firstSegmentOfLine.get(lines[lineIndex]?.index ?? -1);
    const segment = segmentIndex === undefined ? undefined : segments[segmentIndex];
    if (segmentIndex === undefined || !segment || words.length === 0) return [];
    const line = { ...segment, words };
    return [{ value, line, segments: [line], segmentIndex, features }];
  };
  return [
    ...correctNamesByWebsite(lines, segments, websites, createNames),
    ...listChainNames(lines, createNames),
    ...listWebsiteNames(websites, createNames),
  ];
}

/** Returns the corrected names of segments that may be misread versions of a printed web address. */
function correctNamesByWebsite(
  lines: readonly TextLine[],
  segments: readonly TextLine[],
  websites: readonly Website[],
  createNames: CreateNames,
): PossibleShopName[] {
  return segments.slice(0, correctableSegmentCount).flatMap((segment) => {
    const segmentLetters = normalizeToLetters(segment.text);
    const website = websites.find(
      ({ letters }) =>
        letters !== segmentLetters &&
        letters.length <= segmentLetters.length + 3 &&
        computeTextSimilarity(removeSitePrefix(letters), segmentLetters) >= 0.7,
    );
    if (!website || findChainByWebsite(website.name)) return [];
    if (computeMeanConfidence(segment.words) >= minimumClearTextConfidence) return [];
    const name = removeSitePrefix(website.name.replaceAll('-', ' '));
    const capitalizedName = (name[0]?.toUpperCase() ?? '') + name.slice(1);
    const lineIndex = lines.findIndex(({ index }) => index === segment.index);
    return createNames(capitalizedName, segment.words, lineIndex, { 'mended by a site': 1 });
  });
}

/** Removes a prefix such as "my" from a web address. Shops add one if their name is already taken as an address. */
function removeSitePrefix(site: string): string {
  return site.replace(/^(?:my|the|shop|visit)(?=[\p{L}]{4})/iu, '');
}

function listChainNames(lines: readonly TextLine[], createNames: CreateNames): PossibleShopName[] {
  const chains = findChainNames(lines).slice(0, maxKnownNames);
  const counts = new Map<string, number>();
  for (const { name } of chains) counts.set(name, (counts.get(name) ?? 0) + 1);
  return chains.flatMap(({ name, words, lineIndex, similarity }) => {
    const line = lines[lineIndex];
    const isMisread = similarity < 1;
    const isBelowHead = lineIndex >= headerLineCount;
    const isPartOfLine = (line?.words.length ?? 0) > words.length;
    return createNames(name, words, lineIndex, {
      'as chain': 1,
      'chain misread': isMisread ? 1 : 0,
      'chain hardly read': isMisread ? Math.min(1, 4 * (1 - similarity)) : 0,
      'chain again': Math.log(counts.get(name) ?? 1),
      'chain below the head': isBelowHead ? 1 : 0,
      'chain at the foot': isBelowHead && lineIndex >= lines.length - 6 ? 1 : 0,
      'chain within a longer name': isPossibleShopName(line?.text ?? '') && isPartOfLine ? 1 : 0,
      'chain misread as a whole line': isMisread && line?.words.length === words.length ? 1 : 0,
      'chain begins its line': line?.words[0] === words[0] ? 1 : 0,
    });
  });
}

function listWebsiteNames(websites: readonly Website[], createNames: CreateNames): PossibleShopName[] {
  return websites.slice(0, maxKnownNames).flatMap(({ name, words, lineIndex }) => {
    const chain = findChainByWebsite(name);
    return chain
      ? createNames(chain, words, lineIndex, { 'as site of a chain': 1 })
      : createNames(name.replaceAll('-', ' '), words, lineIndex, { 'as site': 1 });
  });
}
