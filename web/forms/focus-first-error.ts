/** Moves the focus to the first field with an error, as they stand on the page: its sentence is read out with it. */
export function focusFirstError(form: HTMLFormElement | undefined, errors: Record<string, unknown>): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  for (const field of fields) {
    if (field.dataset.path !== undefined && errors[field.dataset.path]) {
      field.focus();
      return;
    }
  }
}
