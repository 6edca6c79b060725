import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files dropped anywhere on the page, or pasted.
 * @returns true while files are dragged over the page
 */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const onFiles = useEffectEvent(take);
  useEffect(() => {
    // Counts nested elements: moving between them fires "enter" before "leave", so a flag would flicker.
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

/** Spreadsheet cells are copied as text and as a picture. Pasted into a field, the text is meant. */
function isMeantAsText({ target, clipboardData }: ClipboardEvent): boolean {
  return target instanceof HTMLInputElement && (clipboardData?.types.includes('text/plain') ?? false);
}

function filesOf(transfer: DataTransfer | null): File[] {
  return Array.from(transfer?.files ?? []);
}
