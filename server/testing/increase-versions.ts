/**
 * Returns a copy of the replies in which the versions of these records are one higher, as they are after the records
 * were deleted and restored.
 */
export function increaseVersions<T>(answers: T, ids: readonly string[]): T {
  return JSON.parse(JSON.stringify(answers), (_key, value) =>
    ids.includes(value?._id) && value.version !== undefined ? { ...value, version: value.version + 1 } : value,
  );
}
