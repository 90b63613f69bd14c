import type { ErrorDescription } from "#app/lib/describe-error.ts";
import { divertLog, flushLog, type LogFields, type LogLevel } from "#app/lib/log.server.ts";

type LogLine = Omit<LogFields, "error"> & { level: string; msg: string; error?: ErrorDescription };

/** Collects log lines instead of printing them, until it is disposed of. */
export function captureLog(level?: LogLevel) {
	const taken: LogLine[] = [];
	const restore = divertLog((line) => taken.push(JSON.parse(line) as LogLine), level);
	return {
		get lines(): LogLine[] {
			flushLog();
			return taken;
		},
		[Symbol.dispose]: restore,
	};
}
