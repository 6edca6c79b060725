/** Sets the value of a field as if the user had typed it, so that React notices the change. */
export function typeIntoField(input: HTMLInputElement, text: string): void {
  input.focus();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
