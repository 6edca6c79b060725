/**
 * Returns the same replies, but with the versions of the records with these ids increased by one, as after deleting and
 * restoring them.
 */
export function increaseVersions<T>(answers: T, ids: readonly string[]): T {
  return JSON.parse(JSON.stringify(answers), (_key, value) =>
    ids.includes(value?._id) && value.version !== undefined ? { ...value, version: value.version + 1 } : value,
  );
}
