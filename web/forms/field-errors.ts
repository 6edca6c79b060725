import * as z from 'zod/mini';
import { ApiError } from '../api/api-error.ts';

type Problem = { path: string; message: string };

/** Returns the first error of each invalid field, by field name. */
export function findFieldErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values);
  return result.success
    ? {}
    : firstPerField(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

export function omitEmptyErrors(errors: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter((each): each is [string, string] => each[1] !== undefined));
}

/** Returns the errors in a response from the server, by field name. */
export function getServerFieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? firstPerField(error.errors) : {};
}

function firstPerField(problems: Problem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]).reverse());
}

/** Focuses the first field with an error, so that screen readers announce the error. */
export function focusFirstError(form: HTMLFormElement | undefined, errors: Record<string, unknown>): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  for (const field of fields) {
    if (field.dataset.path !== undefined && errors[field.dataset.path]) {
      field.focus();
      return;
    }
  }
}
