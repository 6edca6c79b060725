import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';

type CopyButtonProps = {
  label: string;
  /** What is on the page of it: it is selected where the browser lets no script copy, to be copied by hand. */
  shown: RefObject<HTMLElement | null>;
  /** What is copied, where that is not just what is shown. */
  text: string;
};

/** Copies a text, and says whether it did. */
export function CopyButton({ label, shown, text }: CopyButtonProps) {
  const [said, say] = useState('');
  const copy = async () => {
    const isCopied = (await copyText(text)) || copySelected(shown.current);
    say(isCopied ? 'Copied.' : 'Copying failed. The text is selected: press Ctrl+C.');
  };
  return (
    <>
      <Button variant="default" onClick={copy}>
        {label}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}

/** Browsers have this over https only, and not every home network does. */
async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

function copySelected(shown: HTMLElement | null): boolean {
  const selection = getSelection();
  if (shown === null || selection === null) return false;
  selection.selectAllChildren(shown);
  // Deprecated for long, and the only way over http.
  return document.execCommand('copy');
}
