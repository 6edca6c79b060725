import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';

const DEBOUNCE_MS = 300;

type SearchBoxProps = {
  search: string;
  onSearch: (search: string) => void;
  /**
   * The text for which `search` and other filters were set, such as `shell 2025` for `shell`. The box shows it until
   * the user leaves the box.
   */
  typed?: string | undefined;
  placeholder?: string;
};

/** Searches when the user stops typing, presses Enter, or leaves the box. */
export function SearchBox({ search, onSearch, typed, placeholder = 'Name or note' }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [sent, setSent] = useState(search);
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    // Something else has changed the address, such as the Back button, so show the search text from the address.
    if (search !== sent && typed !== sent) {
      setSent(search);
      setText(search);
    }
  }
  const send = useDebouncedCallback((entered: string) => {
    setSent(entered.trim());
    onSearch(entered.trim());
  }, DEBOUNCE_MS);
  const leave = () => {
    send.flush();
    if (text.trim() !== typed) return;
    setSent(search);
    setText(search);
  };
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
      onBlur={leave}
      onKeyDown={sendOnEnter}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      leftSectionPointerEvents="none"
    />
  );
}
