import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { tagKey } from '../../contract/tags.ts';
import { tagsQuery } from './queries.ts';

/** No tag can have this name: blanks at either end are trimmed away. */
const ALL = ' all ';

type TagFilterProps = { value: string | undefined; onChange: (tag: string | undefined) => void };

/** One tag, or all transactions; not there for who has no tags. One that an address names and that is not there can be seen, too. */
export function TagFilter({ value, onChange }: TagFilterProps) {
  const { data = [] } = useQuery(tagsQuery);
  const names = data.map(({ name }) => name);
  const chosen = value && (names.find((name) => tagKey(name) === tagKey(value)) ?? value);
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
