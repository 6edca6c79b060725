/**
 * Counts a finished run. A file that could not be loaded, a set-up that broke and an error outside any test count as one
 * failed test each: Vitest itself would count them nowhere.
 * @param {import('vitest/node').Vitest} vitest
 */
export function tally(vitest) {
  let passed = 0;
  let failed = vitest.state.getUnhandledErrors().length;
  for (const file of vitest.state.getTestModules()) {
    const states = [...file.children.allTests()].map((test) => test.result().state);
    const suites = [file, ...file.children.allSuites()];
    passed += states.filter((state) => state === 'passed').length;
    failed += states.filter((state) => state === 'failed').length;
    failed += suites.filter((suite) => suite.errors().length > 0).length;
  }
  return { passed, failed };
}
