import { type FormEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { fieldErrors, focusFirstError } from './field-errors.ts';

type Errors = Record<string, string | undefined>;

/**
 * A form of plain text fields, read from the page when it is sent: what the entrance needs, for a fraction of what a
 * form library weighs there.
 * @param check sentences beyond those of the schema; the schema's come first
 */
export function usePlainForm<Schema extends z.ZodMiniType<unknown, Record<string, string | undefined>>>(
  schema: Schema,
  check: (values: Record<string, string>) => Errors = () => ({}),
) {
  const [errors, setErrors] = useState<Errors>({});

  const onSubmit = (send: (values: z.input<Schema>) => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed: Record<string, string> = {};
    for (const [name, value] of new FormData(form)) typed[name] = String(value);
    const found = { ...check(typed), ...fieldErrors(schema, typed) };
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(form, found);
    // Just checked: what is typed is what the schema takes.
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
