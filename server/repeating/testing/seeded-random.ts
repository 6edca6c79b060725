export type Random = {
  below: (limit: number) => number;
  between: (least: number, most: number) => number;
  chance: (percent: number) => boolean;
};

export function chooseOne<T>({ below }: Random, choices: readonly T[]): T {
  return choices[below(choices.length)] as T;
}

/**
 * Returns random numbers from the Park–Miller generator. Skips the first numbers, because they are close to the seed.
 */
export function randomFrom(seed: number): Random {
  let state = 1000 + seed * 7919;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * limit);
  };
  for (let skipped = 0; skipped < 10; skipped++) below(2);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (percent) => below(100) < percent,
  };
}
