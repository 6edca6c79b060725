import type { Page } from 'playwright-core';

/** Minimum size of a touch target in pixels (WCAG 2.5.5). */
const LEAST = 44;

/** Returns the interactive elements that are smaller than 44 by 44 pixels. Links within running text may be smaller. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(measure, LEAST);
}

function measure(least: number): string[] {
  const PRESSED =
    'a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=option], [role=menuitem], [role=slider]';
  const found = new Set<string>();
  const [left, top] = [scrollX, scrollY];
  for (const element of document.querySelectorAll<HTMLElement>(PRESSED)) {
    // This is checked before scrolling to the element, which is slower. Most elements are large enough.
    if (!isPressed(element) || isLarge(element)) continue;
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (!isMet(element, ...middleOf(element))) continue; // the element is covered by something else, such as a dialog
    const [width, height] = areaOf(element);
    // Borders and fractions of a pixel may make the element slightly smaller.
    if (Math.min(width, height) >= least - 2) continue;
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    found.add(
      `${element.localName} "${name || element.className}" responds to clicks in ${Math.round(width)} × ${Math.round(height)} pixels`,
    );
  }
  scrollTo(left, top);
  return [...found];

  function isPressed(element: HTMLElement): boolean {
    // Words on a picture of a receipt are as small as they are printed. Users can select them with the keyboard or type
    // the text instead.
    if (
      element.matches(':disabled, [aria-disabled=true], [data-word]') ||
      element.closest('[inert], [aria-hidden=true]')
    )
      return false;
    // An invisible input, or a field inside a button, is skipped, because users do not click it directly.
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
      return false;
    if (getComputedStyle(element).clipPath !== 'none' || getComputedStyle(element).pointerEvents === 'none')
      return false;
    // A link is in running text if there is text before or after it.
    const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
    return element.localName !== 'a' || ![...(element.parentElement?.childNodes ?? [])].some(isText);
  }

  function middleOf(element: HTMLElement): [x: number, y: number] {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }

  /** True if the element responds to clicks at its centre and within a large enough area around it. */
  function isLarge(element: HTMLElement): boolean {
    const [x, y] = middleOf(element);
    const half = least / 2 - 1;
    return [-half, 0, half].every((by) => isMet(element, x + by, y) && isMet(element, x, y + by));
  }

  /** Returns the width and height of the area in which clicks reach the element, measured from its centre. */
  function areaOf(element: HTMLElement): [width: number, height: number] {
    if (isLarge(element)) return [least, least];
    const [x, y] = middleOf(element);
    const reach = (dx: number, dy: number) => {
      let far = 0;
      while (far < least && isMetOrCovered(element, x + dx * (far + 1), y + dy * (far + 1))) far++;
      return far;
    };
    // The measured area may be too small for a moment, for example if an open list covers the element. In that case,
    // the size of the element's box is used.
    const { width, height } = element.getBoundingClientRect();
    return [Math.max(width, reach(-1, 0) + reach(1, 0) + 1), Math.max(height, reach(0, -1) + reach(0, 1) + 1)];
  }

  /** True if a click reaches the element, or a layer above it that the user would close first, such as a calendar. */
  function isMetOrCovered(element: HTMLElement, x: number, y: number): boolean {
    const over = document
      .elementFromPoint(x, y)
      ?.closest('[role=dialog], [role=menu], [role=listbox], .mantine-Popover-dropdown');
    return isMet(element, x, y) || (over ? !over.contains(element) : false);
  }

  function isMet(element: HTMLElement, x: number, y: number): boolean {
    const met = document.elementFromPoint(x, y);
    if (met === null) return false;
    // A label or wrapper passes clicks on to its field.
    const box = element.localName === 'input' ? met.closest('.mantine-Input-wrapper') : null;
    return element.contains(met) || met.closest('label')?.control === element || box?.contains(element) === true;
  }
}
