import type { KeyboardEvent } from 'react';

/** What makes a part of a row a cell of the grid. The keys are at the row, or at what can be pressed in its cells. */
export const CELL = { role: 'gridcell' };

/** Which place of a list a key leads to, from one of them; undefined for a key that leads nowhere. */
export function placeFor(key: string, from: number, { count, pageSize }: { count: number; pageSize: number }) {
  const places: Record<string, number> = {
    ...{ ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 },
    ...{ PageUp: from - pageSize, PageDown: from + pageSize },
  };
  const place = places[key];
  return place === undefined ? undefined : Math.max(0, Math.min(count - 1, place));
}

/** The row that an element is in, or is. */
export function rowAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>('[role=row]');
}

export function indexOfRow(row: HTMLElement): number {
  return Number(row.dataset.index);
}

/** Into view once more when it is laid out: rows that come into view are measured, which moves what is below them. */
export function bringIntoView(element: HTMLElement | null): void {
  const bring = () => element?.scrollIntoView({ block: 'nearest' });
  bring();
  requestAnimationFrame(() => requestAnimationFrame(bring));
}

/** Brings a row, or the control in it that is named, into view and under the keys. */
export function focusRow(row: HTMLElement, control?: string | undefined): void {
  const found = control === undefined ? null : row.querySelector<HTMLElement>(`[data-control="${control}"]`);
  (found ?? row).focus({ preventScroll: true });
  bringIntoView(row);
}

/** Left and right lead through what can be pressed in a row, of which none is a stop of its own; Escape leads back to the row. */
export function moveWithin(row: HTMLElement, { key, target }: KeyboardEvent): boolean {
  const stops = [row, ...row.querySelectorAll<HTMLElement>('[data-control]')];
  const at = stops.indexOf(target as HTMLElement);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Escape: 0 };
  const to = steps[key];
  if (to === undefined || at < 0 || (key === 'Escape' && at === 0)) return false;
  stops[Math.max(0, Math.min(stops.length - 1, to))]?.focus();
  return true;
}
