import * as z from 'zod/mini';

/** An integer in a query string. An empty value is replaced by the default, or is an error if there is no default. */
export function wholeNumberParamSchema(
  minimum: number,
  maximum: number,
  byDefault: number | undefined,
  sentence: string,
) {
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

export const PageQuery = z.object({
  /** Page number from 1. */
  page: wholeNumberParamSchema(1, Number.MAX_SAFE_INTEGER, 1, 'The page number must be 1 or higher'),
  /** Items per page, from 1 to 100. */
  limit: wholeNumberParamSchema(1, 100, 10, 'Use a limit from 1 to 100'),
});

/** Fields that the reply to a `PageQuery` contains in addition to the items. */
export const PAGING_FIELDS = { totalPages: z.number(), currentPage: z.number(), totalCount: z.number() };

/** A boolean in a query string. */
export const YesOrNo = z.pipe(
  z.optional(z.enum(['true', 'false', ''], 'Use true or false')),
  z.transform((value) => (value ? value === 'true' : undefined)),
);

/** A query parameter that may be omitted or empty. */
export function optionalParamSchema<S extends z.ZodMiniType<string, string>>(schema: S) {
  return z.pipe(
    z.optional(z.union([z.literal(''), schema])),
    z.transform((value) => value || undefined),
  );
}

/** An amount of at least 0 in a query string. */
export const AmountInAddress = optionalParamSchema(
  z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Use an amount such as 12.50, at most 999,999,999.99')),
);

const GIVE_MONTH = 'Use a month from 1 to 12';
const GIVE_YEAR = 'Use a year from 2000 to 2100';

/** A month in a query string. */
export const MonthQuery = z.object({
  /** Month from 1 to 12. */
  month: wholeNumberParamSchema(1, 12, undefined, GIVE_MONTH),
  /** Year of the month. */
  year: wholeNumberParamSchema(2000, 2100, undefined, GIVE_YEAR),
});

/** Like `MonthQuery`, but month and year may both be omitted. If they are omitted, both are 0. */
export const OptionalMonthQuery = z
  .object({
    /** Month from 1 to 12; omit it for the default month. */
    month: wholeNumberParamSchema(1, 12, 0, GIVE_MONTH),
    /** Year of the month. Send both month and year, or neither. */
    year: wholeNumberParamSchema(2000, 2100, 0, GIVE_YEAR),
  })
  .check(z.refine(({ month, year }) => (month === 0) === (year === 0), 'Use both month and year, or neither'));
