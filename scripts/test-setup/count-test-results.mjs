/**
 * Counts the results of a run. Vitest does not count files that fail to load, failed set-up functions, and errors
 * outside tests. Each of them is counted as one failed test here.
 * @param {import('vitest/node').Vitest} vitest
 */
export function countTestResults(vitest) {
  let passed = 0;
  let failed = vitest.state.getUnhandledErrors().length;
  const files = [];
  for (const file of vitest.state.getTestModules()) {
    const states = [...file.children.allTests()].map((test) => test.result().state);
    const suites = [file, ...file.children.allSuites()];
    const passedHere = states.filter((state) => state === 'passed').length;
    passed += passedHere;
    failed += states.filter((state) => state === 'failed').length;
    failed += suites.filter((suite) => suite.errors().length > 0).length;
    files.push({ name: file.relativeModuleId, passed: passedHere, isGood: file.ok() });
  }
  return { passed, failed, files };
}
