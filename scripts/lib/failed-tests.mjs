/**
 * The failed tests of a Vitest JSON report, one line each: file, name and the first line of the error.
 * @returns {string[]}
 */
export function vitestFailures({ testResults }) {
	return testResults.flatMap((file) => {
		const failed = file.assertionResults.filter((test) => test.status === "failed");
		if (failed.length > 0) {
			return failed.map((test) => toLine(file.name, test.fullName, test.failureMessages[0]));
		}
		return file.status === "failed" ? [toLine(file.name, "the file does not load", file.message)] : [];
	});
}

/** The failed tests of a Playwright JSON report, including errors outside any test. @returns {string[]} */
export function playwrightFailures({ suites, errors }) {
	return [...suites.flatMap(suiteFailures), ...errors.map((error) => firstLine(error.message))];
}

function suiteFailures({ specs = [], suites = [] }) {
	const failed = specs.filter((spec) => !spec.ok);
	return [
		...failed.map((spec) => toLine(`${spec.file}:${spec.line}`, spec.title, messageOf(spec))),
		...suites.flatMap(suiteFailures),
	];
}

function messageOf(spec) {
	return spec.tests.flatMap((test) => test.results).find((result) => result.error)?.error.message;
}

function toLine(file, title, message) {
	return `${file} › ${title}: ${firstLine(message)}`;
}

function firstLine(message = "") {
	return message.trim().split("\n")[0];
}
