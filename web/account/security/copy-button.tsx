import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';

type CopyButtonProps = {
  label: string;
  /**
   * The element that shows the text. If the browser refuses to copy, its text is selected, so that the person can copy
   * it.
   */
  shown: RefObject<HTMLElement | null>;
  /** The text to copy, if it differs from the text of the element. */
  text: string;
};

/** Copies a text and reports whether that worked. */
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

/**
 * Copies a text and returns true if that worked. The clipboard API works only over HTTPS, which home networks often
 * lack, so there is a fallback.
 */
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
  // Deprecated, but the only way without HTTPS.
  return document.execCommand('copy');
}
