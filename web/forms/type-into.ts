/** Sets the value of a field as if typed, so that its event listeners run. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.focus();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
