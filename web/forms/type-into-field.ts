/** Sets the value of a field as if the person had typed it, so that event listeners run. */
export function typeIntoField(input: HTMLInputElement, text: string): void {
  input.focus();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
