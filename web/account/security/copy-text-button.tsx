import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';

type CopyButtonProps = {
  label: string;
  /**
   * The element that shows the text. If the browser refuses to copy, the text of this element is selected, so that the
   * person can copy it.
   */
  shown: RefObject<HTMLElement | null>;
  /** The text to copy, if it differs from the text of the element. */
  text: string;
};

/** Copies a text and shows whether this succeeded. */
export function CopyTextButton({ label, shown, text }: CopyButtonProps) {
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
 * Copies a text. The clipboard API works only over HTTPS, which home networks often lack, so there is a second method.
 * @returns true if the text was copied
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
  // This function is deprecated, but it is the only method that works without HTTPS.
  return document.execCommand('copy');
}
