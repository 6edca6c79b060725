import * as z from 'zod/mini';

/** A whole number in an address. An empty value is the default, or bad input where there is none. */
export function wholeNumber(minimum: number, maximum: number, byDefault: number | undefined, sentence: string) {
  return z.pipe(
    z.optional(z.union([z.string(), z.number()])),
    z.transform((value, context) => {
      if ((value === undefined || value === '') && byDefault !== undefined) return byDefault;
      const number = /^\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
      if (number >= minimum && number <= maximum) return number;
      context.issues.push({ code: 'custom', message: sentence, input: value });
      return z.NEVER;
    }),
  );
}
