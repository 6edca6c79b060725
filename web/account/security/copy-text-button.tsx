import { Button } from '@mantine/core';
import { type RefObject, useState } from 'react';

type CopyButtonProps = {
  label: string;
  /**
   * The element that shows the text. If copying fails, the text in this element is selected so that the user can press
   * Ctrl+C.
   */
  shown: RefObject<HTMLElement | null>;
  /** The text to copy, which may differ from the text in the element. */
  text: string;
};

/** A button that copies text. If copying fails, a message is shown. */
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
 * Copies text. The clipboard API works only over HTTPS, which many home servers lack, so there is a fallback.
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
  // `execCommand` is deprecated, but it is the only way to copy without HTTPS.
  return document.execCommand('copy');
}
