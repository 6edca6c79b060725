/** Date ranges relative to today. */
export const DATE_PRESETS = ['this-month', 'last-month', 'this-year', 'last-12-months'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export function isDatePreset(value: unknown): value is DatePreset {
  return DATE_PRESETS.some((preset) => preset === value);
}
