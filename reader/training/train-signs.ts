import { chancesOf, type Kind, kinds, type Layer, packed, sureSign, unpacked } from '../signs/net.ts';
import { drawExamples, type Example } from './draw-signs.ts';
import { learnSigns } from './learn-signs.ts';
import fonts from './sign-fonts.json' with { type: 'json' };

/** Number of times each line is drawn, with different wear. */
const times = 3;

/**
 * Returns a message that lists the packages of missing fonts, or undefined if none are missing.
 * @param families the installed font families
 */
export function missingFonts(families: ReadonlySet<string>): string | undefined {
  const missing = [fonts.learn, fonts.score].flatMap((packages) =>
    Object.entries(packages).flatMap(([name, some]) => (some.every((family) => families.has(family)) ? [] : [name])),
  );
  return missing.length === 0
    ? undefined
    : `Some training fonts are missing. On Debian: apt install ${[...new Set(missing)].join(' ')}`;
}

/**
 * Returns the content of `reader/signs/weights.json` and a score for glyphs of the hold-out fonts. The same fonts always give
 * the same text.
 */
export async function learnedSigns(tell: (what: string) => void): Promise<{ weights: string; score: string }> {
  const random = randomFrom(1);
  const examples = await drawAll(fonts.learn, random, tell);
  tell(`Learning from ${examples.length} glyphs…`);
  const weights = packed(learnSigns(examples, random));
  const score = scoreOf(unpacked(weights), await drawAll(fonts.score, random, tell));
  return { weights: `${JSON.stringify(weights, null, 2)}\n`, score };
}

async function drawAll(
  packages: Readonly<Record<string, readonly string[]>>,
  random: () => number,
  tell: (what: string) => void,
): Promise<Example[]> {
  const families = Object.values(packages).flat();
  tell(`Drawing glyphs of ${families.length} fonts…`);
  const examples: Example[] = [];
  for (const family of families) {
    for (const bold of [false, true]) examples.push(...(await drawExamples({ family, bold }, times, random)));
  }
  return examples;
}

/** Counts for each kind the glyphs, those recognized with certainty, and those taken for another sign. */
function scoreOf(layers: readonly Layer[], examples: readonly Example[]): string {
  const counts = new Map<Kind, { all: number; right: number; wrong: number }>();
  for (const { kind, shape } of examples) {
    const count = counts.get(kind) ?? { all: 0, right: 0, wrong: 0 };
    const told = kinds[chancesOf(layers, shape).findIndex((chance) => chance >= sureSign)];
    count.all++;
    if (told === kind) count.right++;
    else if (told !== undefined && told !== 'other') count.wrong++;
    counts.set(kind, count);
  }
  return [...counts]
    .map(
      ([kind, { all, right, wrong }]) => `${kind}: ${all} drawn, ${right} recognized, ${wrong} taken for another sign`,
    )
    .join('\n');
}

/** Pseudorandom numbers from 0 to 1, always the same (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
