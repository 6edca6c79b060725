/** As if it were typed, so that whoever listens to the field hears of it. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.focus();
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
