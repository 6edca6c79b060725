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

/** Which page of a list, from 1, and how many things a page holds. */
export const PageQuery = z.object({
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER, 1, 'Please give a page number from 1'),
  limit: wholeNumber(1, 100, 10, 'Please give a limit from 1 to 100'),
});

/** A yes or no in an address; an empty value is neither. */
export const YesOrNo = z.pipe(
  z.optional(z.enum(['true', 'false', ''], 'Please give true or false')),
  z.transform((value) => (value ? value === 'true' : undefined)),
);

/** A value in an address that may be left out or empty. */
export function optional<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z.pipe(
    z.optional(z.union([z.literal(''), schema])),
    z.transform((value) => value || undefined),
  );
}

/** An amount in an address, from 0; an empty value is none. */
export const AmountInAddress = optional(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Please give an amount such as 12.50, at most 999,999,999.99')),
);
