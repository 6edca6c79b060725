import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getTagKey } from '../../contract/transactions/tags.ts';
import { tagsQuery } from './queries.ts';

/** The value of "All Tags". It cannot be mistaken for a tag, because tags are trimmed. */
const ALL = ' all ';

type TagFilterProps = { value: string | undefined; onChange: (tag: string | undefined) => void };

/**
 * Filters a list by tag. Renders nothing if there are no tags. If the address contains a tag that no longer exists,
 * that tag is listed too.
 */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { data = [] } = useQuery(tagsQuery);
  const names = data.map(({ name }) => name);
  const chosen = value && (names.find((name) => getTagKey(name) === getTagKey(value)) ?? value);
  if (chosen !== undefined && !names.includes(chosen)) names.push(chosen);
  if (names.length === 0) return null;
  return (
    <Select
      label="Tag"
      size="sm"
      data={[{ value: ALL, label: 'All Tags' }, ...names]}
      value={chosen ?? ALL}
      onChange={(tag) => onChange(tag === ALL || tag === null ? undefined : tag)}
      searchable={names.length > 10}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
