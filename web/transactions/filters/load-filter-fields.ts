type Fields = typeof import('./filter-fields.tsx').FilterFields;

/** Matches screens that always show the fields. On other screens, the user opens them (`filter-bar.module.css`). */
export const FILTERS_VISIBLE_MEDIA_QUERY = '(min-width: 48.0625em)';

/** The component with the fields, once it has loaded. */
export const loadedFilterFields: { loaded?: Fields } = {};

export async function loadFilterFields(): Promise<Fields> {
  const { FilterFields } = await import('./filter-fields.tsx');
  loadedFilterFields.loaded = FilterFields;
  return FilterFields;
}
