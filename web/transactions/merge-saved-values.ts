/**
 * Merges a newly saved version into a form. Fields that the user has not edited get the saved values.
 * @param values the values in the form
 * @param before the values with which the form started
 * @param saved the values of the saved version
 */
export function mergeSavedValues<Values extends Record<string, unknown>>(
  values: Values,
  before: Values,
  saved: Values,
): Values {
  const entries = Object.entries(values).map(([field, value]) => [
    field,
    isSame(value, before[field]) ? saved[field] : value,
  ]);
  return { ...saved, ...Object.fromEntries(entries) };
}

/** Compares lists, such as tags, by content. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
