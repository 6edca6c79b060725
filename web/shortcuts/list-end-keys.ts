/**
 * Lets Home and End go to the first and last option of an open list. Without this, they would scroll the page behind
 * the list. In a field in which the user can type, they move the cursor as usual.
 */
export function handleListEndKeys(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (defaultPrevented || (key !== 'Home' && key !== 'End') || !(target instanceof HTMLInputElement)) return;
  if (!target.readOnly || target.getAttribute('aria-expanded') !== 'true') return;
  event.preventDefault();
  const list = document.getElementById(target.getAttribute('aria-controls') ?? '');
  const options = [...(list?.querySelectorAll('[role=option]:not([data-combobox-disabled])') ?? [])];
  const selected = options.findIndex((option) => option.hasAttribute('data-combobox-selected'));
  // Mantine's fields offer no function for this, so the arrow keys are pressed as often as necessary.
  const steps = key === 'Home' ? -selected : options.length - 1 - selected;
  const code = steps > 0 || selected < 0 ? 'ArrowDown' : 'ArrowUp';
  for (let step = 0; step < Math.abs(steps); step++)
    target.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true }));
}
