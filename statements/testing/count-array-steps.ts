const CALLBACK_METHODS = [
  'map',
  'filter',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'reduce',
  'flatMap',
] as const;
const SEARCH_METHODS = ['includes', 'indexOf'] as const;

type Methods = Record<string, (this: unknown[], ...args: unknown[]) => unknown>;

/**
 * Returns how many array elements the methods of arrays visit during some work. Unlike the time it takes, the number
 * does not depend on the machine, so a test can check that work grows in proportion to its input.
 */
export async function countArraySteps(work: () => Promise<unknown>): Promise<number> {
  const methods = Array.prototype as unknown as Methods;
  const originals = Object.fromEntries([...CALLBACK_METHODS, ...SEARCH_METHODS].map((name) => [name, methods[name]]));
  let steps = 0;
  for (const name of CALLBACK_METHODS) {
    const original = originals[name];
    methods[name] = function (callback, ...rest) {
      if (typeof callback !== 'function') return original?.call(this, callback, ...rest);
      const counted = function (this: unknown, ...values: unknown[]) {
        steps++;
        return callback.apply(this, values);
      };
      return original?.call(this, counted, ...rest);
    };
  }
  for (const name of SEARCH_METHODS) {
    const original = originals[name];
    methods[name] = function (...args) {
      steps += this.length;
      return original?.apply(this, args);
    };
  }
  try {
    await work();
  } finally {
    Object.assign(methods, originals);
  }
  return steps;
}
