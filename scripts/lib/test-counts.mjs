/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * Counts a Vitest JSON report. A file that could not be loaded has no tests, and counts as one failure.
 * @returns {Counts}
 */
export function vitestCounts(report) {
	const failedTests = (file) => file.assertionResults.filter((test) => test.status === "failed").length;
	const broken = report.testResults.filter((file) => file.status === "failed" && failedTests(file) === 0);
	return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts a Playwright JSON report. Its errors are failures outside any test. @returns {Counts} */
export function playwrightCounts({ stats, errors }) {
	return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * Corrects a part's counts by its exit code: a part that failed, or ran nothing, has at least one failure.
 * @param {Counts} counts
 * @returns {Counts}
 */
export function withExitCode(counts, exitCode) {
	const wrong = exitCode !== 0 || counts.passed + counts.failed === 0;
	return wrong && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
