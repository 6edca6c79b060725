import type { Page } from 'playwright-core';

export type IncomingFile = { name: string; mimeType: string; buffer: Buffer };

type Way = 'dragenter' | 'drop' | 'paste';

/** Simulates the events of dropping or pasting files, because scripts cannot trigger the real ones. */
export function dropOrPasteFiles(page: Page, way: Way, files: IncomingFile[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString('base64') }));
  return page.evaluate(
    ([how, contents]) => {
      const transfer = new DataTransfer();
      for (const { name, type, base64 } of contents) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type }));
      }
      const event =
        how === 'paste'
          ? new ClipboardEvent(how, { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent(how, { dataTransfer: transfer, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
    },
    [way, sent] as const,
  );
}
