import type { Page } from 'playwright-core';

/** What a finger meets at least, in pixels (WCAG 2.5.5). */
const LEAST = 44;

/** What can be pressed on a page and is met by a finger in less than 44 by 44 pixels. Links in running text are as high as it. */
export function targetsTooSmall(page: Page): Promise<string[]> {
  return page.evaluate(measure, LEAST);
}

function measure(least: number): string[] {
  const PRESSED =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem], [role=slider]';
  const found = new Set<string>();
  const [left, top] = [scrollX, scrollY];
  for (const element of document.querySelectorAll<HTMLElement>(PRESSED)) {
    if (!isPressed(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (!isMet(element, ...middleOf(element))) continue; // what lies over it is pressed, such as a dialog
    const [width, height] = areaOf(element);
    // A border and an edge that lies between two pixels are lost.
    if (Math.min(width, height) >= least - 2) continue;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    found.add(
      `${element.localName} "${name || element.className}" is met in ${Math.round(width)} × ${Math.round(height)} pixels`,
    );
  }
  scrollTo(left, top);
  return [...found];

  function isPressed(element: HTMLElement): boolean {
    // Words of a picture are where they are printed; they can be chosen by the keyboard, and typed.
    if (
      element.matches(':disabled, [aria-disabled=true], [data-word]') ||
      element.closest('[inert], [aria-hidden=true]')
    )
      return false;
    // One that is not seen is pressed by what stands for it; a field within a button is not seen either.
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
      return false;
    if (getComputedStyle(element).clipPath !== 'none' || getComputedStyle(element).pointerEvents === 'none')
      return false;
    // Links in running text: something is said before or after them.
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
    return element.localName !== 'a' || ![...(element.parentElement?.childNodes ?? [])].some(isText);
  }

  function middleOf(element: HTMLElement): [x: number, y: number] {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  /** How far from its middle it is still met, in both directions. */
  function areaOf(element: HTMLElement): [width: number, height: number] {
    const [x, y] = middleOf(element);
    const half = least / 2 - 1;
    // Mostly so: to feel for each edge takes its time.
    const isLarge = [-half, half].every((by) => isMet(element, x + by, y) && isMet(element, x, y + by));
    if (isLarge) return [least, least];
    const reach = (dx: number, dy: number) => {
      let far = 0;
      while (far < least && isMetOrCovered(element, x + dx * (far + 1), y + dy * (far + 1))) far++;
      return far;
    };
    // One that is large itself is partly covered for a moment, such as by a list that is open.
    const { width, height } = element.getBoundingClientRect();
    return [Math.max(width, reach(-1, 0) + reach(1, 0) + 1), Math.max(height, reach(0, -1) + reach(0, 1) + 1)];
  }

  /** What is open over a part of it, such as a calendar, is closed before it is pressed. */
  function isMetOrCovered(element: HTMLElement, x: number, y: number): boolean {
    const over = document.elementFromPoint(x, y)?.closest('[role=dialog], [role=menu], .mantine-Popover-dropdown');
    return isMet(element, x, y) || (over ? !over.contains(element) : false);
  }

  function isMet(element: HTMLElement, x: number, y: number): boolean {
    const met = document.elementFromPoint(x, y);
    if (met === null) return false;
    // A label presses its field, and so does the box around one.
    const box = element.localName === 'input' ? met.closest('.mantine-Input-wrapper') : null;
    return element.contains(met) || met.closest('label')?.control === element || box?.contains(element) === true;
  }
}
