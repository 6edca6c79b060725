/** The same answers, where the things of these ids have their next version: as they are once they were deleted and restored. */
export function withNextVersion<T>(answers: T, ids: readonly string[]): T {
  return JSON.parse(JSON.stringify(answers), (_key, value) =>
    ids.includes(value?._id) && value.version !== undefined ? { ...value, version: value.version + 1 } : value,
  );
}
