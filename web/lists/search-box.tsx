import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';

const DEBOUNCE_MS = 300;

type SearchBoxProps = { search: string; onSearch: (search: string) => void; placeholder?: string };

/** Searches when the user stops typing, presses Enter, or leaves the box. */
export function SearchBox({ search, onSearch, placeholder = 'Name or note' }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    // Something else has changed the address, such as the Back button, so show the search text from the address.
    if (search !== sent) {
      setSent(search);
      setText(search);
    }
  }
  const send = useDebouncedCallback((typed: string) => {
    setSent(typed.trim());
    onSearch(typed.trim());
  }, DEBOUNCE_MS);
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') send.flush();
  };
  return (
    <TextInput
      type="search"
      label="Search"
      size="sm"
      placeholder={placeholder}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        send(event.currentTarget.value);
      }}
      onBlur={() => send.flush()}
      onKeyDown={sendOnEnter}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      leftSectionPointerEvents="none"
    />
  );
}
