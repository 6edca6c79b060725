import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

type Problem = { path: string; message: string };

/** The first sentence for each field that the schema does not take; nothing where it takes them all. */
export function fieldErrors(schema: z.ZodMiniType, values: unknown): Record<string, string> {
  const result = z.safeParse(schema, values);
  return result.success
    ? {}
    : firstPerField(result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** Of the fields of a draft those with something to say. */
export function onlySaid(errors: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter((each): each is [string, string] => each[1] !== undefined));
}

/** The sentences the server gave for single fields. */
export function refusedFields(error: unknown): Record<string, string> {
  return error instanceof ApiError ? firstPerField(error.errors) : {};
}

function firstPerField(problems: Problem[]): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, message }) => [path, message]).reverse());
}

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
