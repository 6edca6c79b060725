import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MAX_TAG_LENGTH } from '../../contract/transactions/tag-name.ts';
import { getTagKey, MAX_TAGS_PER_TRANSACTION } from '../../contract/transactions/tags.ts';
import { tagsQuery } from './queries.ts';

type TagsFieldProps = {
  label?: string;
  placeholder?: string;
  value: string[];
  onChange: (tags: string[]) => void;
  error?: ReactNode;
  'data-path'?: string;
};

/**
 * A field for the tags of a transaction. The user types tags, ending each with Enter or a comma, or selects existing
 * ones.
 */
export function TagsField(props: TagsFieldProps) {
  const { label = 'Tags', placeholder = 'Optional, for example Holiday', value, onChange, ...rest } = props;
  // If the tags cannot be loaded, the field works without suggestions.
  const { data = [] } = useQuery(tagsQuery);
  const known = data.map(({ name }) => name);
  const asKnown = (tag: string) => known.find((name) => getTagKey(name) === getTagKey(tag)) ?? tag;
  return (
    <TagsInput
      size="md"
      label={label}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={known}
      value={value}
      onChange={(tags) => onChange(tags.map(asKnown))}
      isDuplicate={(tag, tags) => tags.some((each) => getTagKey(each) === getTagKey(tag))}
      maxTags={MAX_TAGS_PER_TRANSACTION}
      maxLength={MAX_TAG_LENGTH}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={160}
      {...rest}
    />
  );
}
