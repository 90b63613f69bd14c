/** Ends the process if a step fails. Wrong configuration is reported in one line, without a stack. */
export function exitOnError<T>(step: () => T): T {
	try {
		return step();
	} catch (error) {
		return exitWithMessage(error);
	}
}

export function exitWithMessage(error: unknown): never {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
