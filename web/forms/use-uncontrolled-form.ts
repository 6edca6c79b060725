import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { findFieldErrors, focusFirstError } from './field-errors.ts';

type Errors = Record<string, string | undefined>;

/**
 * Returns the state of a form that reads its fields only on submit. Public pages use this instead of the form library,
 * to keep their code small.
 * @param check returns errors that the schema does not find
 */
export function useUncontrolledForm<Schema extends z.ZodMiniType<unknown, Record<string, string | undefined>>>(
  schema: Schema,
  check: (values: Record<string, string>) => Errors = () => ({}),
) {
  const [errors, setErrors] = useState<Errors>({});

  const onSubmit = (send: (values: z.input<Schema>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed: Record<string, string> = {};
    for (const [name, value] of new FormData(form)) typed[name] = String(value);
    const found = { ...check(typed), ...findFieldErrors(schema, typed) };
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(form, found);
    // The cast is safe, because the schema has just accepted these values.
    else send(typed as z.input<Schema>);
  };
  const field = (name: keyof z.input<Schema> & string) => ({
    name,
    'data-path': name,
    error: errors[name],
    onChange: () => setErrors(({ [name]: _gone, ...others }) => others),
  });
  return { onSubmit, field, setErrors };
}
