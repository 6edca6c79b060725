import type { KeyboardEvent } from 'react';

/** The props of a grid cell. A row and the controls in its cells can have focus, but a cell cannot. */
export const GRID_CELL_PROPS = { role: 'gridcell' };

/** Returns the index of the row that a key moves to, or undefined for other keys. */
export function findRowIndexForKey(
  key: string,
  from: number,
  { count, pageSize }: { count: number; pageSize: number },
) {
  const places: Record<string, number> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    Home: 0,
    End: count - 1,
    PageUp: from - pageSize,
    PageDown: from + pageSize,
  };
  const place = places[key];
  return place === undefined ? undefined : Math.max(0, Math.min(count - 1, place));
}

/** Returns the row that contains an element. */
export function findContainingRow(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[role=row]');
}

export function getRowIndex(row: HTMLElement): number {
  return Number(row.dataset.index);
}

/** Scrolls twice, because rows are measured only when they appear, so the first scroll may miss the element. */
export function scrollToElement(element: HTMLElement | null): void {
  const bring = () => element?.scrollIntoView({ block: 'nearest' });
  bring();
  requestAnimationFrame(() => requestAnimationFrame(bring));
}

/** Focuses a row or one of its controls, and scrolls to it. */
export function focusRow(row: HTMLElement, control?: string | undefined): void {
  const found = control === undefined ? null : row.querySelector<HTMLElement>(`[data-control="${control}"]`);
  (found ?? row).focus({ preventScroll: true });
  scrollToElement(row);
}

/**
 * Moves focus between the controls in a row with the left and right arrow keys. Escape moves focus to the row itself.
 * Returns true if the key was handled.
 */
export function moveFocusWithinRow(row: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('[data-control]')];
  const at = stops.indexOf(target as HTMLElement);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Escape: 0 };
  const to = steps[key];
  if (to === undefined || at < 0 || (key === 'Escape' && at === 0)) return false;
  stops[Math.max(0, Math.min(stops.length - 1, to))]?.focus();
  return true;
}
