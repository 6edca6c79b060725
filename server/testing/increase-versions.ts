/**
 * Returns a copy of the replies in which the records with these ids have the next version, as after deleting and
 * restoring them.
 */
export function increaseVersions<T>(answers: T, ids: readonly string[]): T {
  return JSON.parse(JSON.stringify(answers), (_key, value) =>
    ids.includes(value?._id) && value.version !== undefined ? { ...value, version: value.version + 1 } : value,
  );
}
