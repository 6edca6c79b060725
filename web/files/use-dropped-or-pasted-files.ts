import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `take` with files that are pasted, or dropped anywhere on the page.
 * @returns true while the user drags files over the page
 */
export function useDroppedOrPastedFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onFiles = useEffectEvent(take);
  useEffect(() => {
    // Counts the elements that the pointer has entered but not left. A boolean would flicker, because the pointer
    // enters the next element before it leaves the previous one.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      onFiles(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent) => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0 || isMeantAsText(event)) return;
      event.preventDefault();
      onFiles(files);
    };
    const heard = { dragenter: enter, dragleave: leave, dragover: over, drop, paste };
    const entries = Object.entries(heard) as [string, EventListener][];
    for (const [name, listener] of entries) window.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of entries) window.removeEventListener(name, listener);
    };
  }, []);
  return isOver;
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

/**
 * True if the user pastes text into a field. Cells copied from a spreadsheet also contain a picture, which must not be
 * treated as a file.
 */
function isMeantAsText({ target, clipboardData }: ClipboardEvent): boolean {
  return target instanceof HTMLInputElement && (clipboardData?.types.includes('text/plain') ?? false);
}

function filesOf(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? []);
}
