/** The element itself or, where the page has replaced it, what now stands in its place: of its id, or kind and name. */
export function replacementOf(element: HTMLElement, root: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element;
  const name = nameOf(element);
  const alike = [...root.querySelectorAll<HTMLElement>(element.id ? `[id="${element.id}"]` : element.localName)];
  return alike.find((each) => element.id !== '' || nameOf(each) === name);
}

const nameOf = (element: HTMLElement) => element.ariaLabel ?? element.textContent;
