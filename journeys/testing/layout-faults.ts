import type { Page } from 'playwright-core';
import { waitForAnimations } from './accessibility.ts';

/** Widths in pixels of a small and a common phone, a tablet, a small and a common laptop, and a desktop. */
const WIDTHS = [320, 390, 768, 1280, 1440, 1920];

/**
 * Maximum time, in milliseconds, that a screen may take to adapt to the window. It is long enough for a busy machine.
 */
const PATIENCE = 5000;

/**
 * Returns the layout faults at each width: horizontal scrolling, navigation that wraps, overlapping text, and words
 * that are cut off.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 800 });
    await waitForAnimations(page);
    let faults = await page.evaluate(measure);
    for (const end = Date.now() + PATIENCE; faults.length > 0 && Date.now() < end; )
      faults = await page.evaluate(measure);
    found.push(...faults.map((fault) => `at ${width} pixels ${fault}`));
  }
  if (size) await page.setViewportSize(size);
  return found;
}

function measure(): string[] {
  type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
  type Printed = { words: string; box: Box; of: Node };
  /** Returns a function that tells whether the style of an element, or of one of its ancestors, satisfies `has`. */
  const createStyleSearch = (has: (style: CSSStyleDeclaration) => boolean) => {
    const known = new Map<Element | null, boolean>([[null, false]]);
    const search = (element: Element | null): boolean => {
      const answer =
        known.get(element) ?? (element !== null && (has(getComputedStyle(element)) || search(element.parentElement)));
      known.set(element, answer);
      return answer;
    };
    return search;
  };
  const isClipped = createStyleSearch(({ clipPath }) => clipPath !== 'none');
  /** True for an element that does not scroll with the page, such as the bottom bar. */
  const liesOver = createStyleSearch(({ position }) => position === 'fixed' || position === 'sticky');
  const edges = new Map<Element, Box>();
  const found = new Set<string>();
  if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');

  for (const link of document.querySelectorAll('header nav a')) {
    const range = document.createRange();
    range.selectNodeContents(link);
    const tops = [...range.getClientRects()].map(({ top }) => top);
    if (Math.max(...tops) - Math.min(...tops) > 14) found.add(`"${link.textContent}" wraps in the navigation`);
  }

  const texts: Printed[] = [];
  for (const element of document.querySelectorAll('#root *')) {
    // Skips drawings, dialogs, and elements that do not scroll with the page, because these may cover the page.
    if (element.closest('svg, [role=application], [aria-hidden=true], dialog')) continue;
    if (liesOver(element) || !isShown(element)) continue;
    for (const node of element.childNodes) if (node instanceof Text) texts.push(...linesOf(node, element));
    texts.push(...generated(element));
  }
  texts.sort((one, other) => one.box.top - other.box.top);
  for (const [at, one] of texts.entries()) {
    for (let next = at + 1; next < texts.length; next++) {
      const other = texts[next] as Printed;
      if (other.box.top >= one.box.bottom) break;
      if (one.of !== other.of && overlaps(one.box, other.box)) found.add(`"${one.words}" lies over "${other.words}"`);
    }
  }
  return [...found];

  function isShown(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element);
  }

  function linesOf(node: Text, of: Element): Printed[] {
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}.,$€£¥₹+]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (tops.size > 1) found.add(`"${word}" is cut in two`);
    }
    range.selectNodeContents(node);
    const words = node.data.trim().slice(0, 40);
    if (words === '') return [];
    return [...range.getClientRects()].map((box) => ({ words, box: clipped(box, of), of: node }));
  }

  /** Returns the text that CSS generates for an element, such as the header of a day. */
  function generated(element: Element): Printed[] {
    return ['::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part);
      const words = /^"(.+?)"/.exec(style.content)?.[1];
      if (!words || style.position !== 'absolute' || style.display === 'none') return [];
      let block: Element = element;
      while (getComputedStyle(block).position === 'static' && block.parentElement) block = block.parentElement;
      const { left, top } = block.getBoundingClientRect();
      const place = [left + Number.parseFloat(style.left), top + Number.parseFloat(style.top)] as const;
      const box = new DOMRect(...place, Number.parseFloat(style.width), Number.parseFloat(style.height));
      return [{ words, box: clipped(box, element), of: element }];
    });
  }

  /** Returns the visible part of a box. An ancestor may cut off the rest. */
  function clipped(box: Box, of: Element): Box {
    const edge = getEdge(of);
    const [left, top] = [Math.max(box.left, edge.left), Math.max(box.top, edge.top)];
    const [right, bottom] = [Math.min(box.right, edge.right), Math.min(box.bottom, edge.bottom)];
    return { left, top, right: Math.max(right, left), bottom: Math.max(bottom, top) };
  }

  /**
   * Returns the area in which the content of an element is visible. Outside of it, the element or one of its ancestors
   * cuts off the content.
   */
  function getEdge(element: Element): Box {
    const known = edges.get(element);
    if (known) return known;
    const parent = element.parentElement;
    const outer =
      parent && parent !== document.body
        ? getEdge(parent)
        : { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    const { overflowX, display } = getComputedStyle(element);
    let edge = outer;
    if (overflowX !== 'visible' && display !== 'inline') {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      edge = {
        left: Math.max(left, outer.left),
        top: Math.max(top, outer.top),
        right: Math.min(right, outer.right),
        bottom: Math.min(bottom, outer.bottom),
      };
    }
    edges.set(element, edge);
    return edge;
  }

  /**
   * True if two boxes visibly overlap. A small overlap is allowed, because the box of a line is higher than its
   * letters.
   */
  function overlaps(one: Box, other: Box): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 1 && down > 5;
  }
}
