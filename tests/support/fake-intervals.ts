import { afterEach, beforeEach, vi } from "vitest";
import { captureLog } from "./log.ts";

/** Lets the tests of a file say when its intervals come, by vi.advanceTimersByTime, and collects what each test logs. */
export function fakeIntervals() {
	let log: ReturnType<typeof captureLog>;
	beforeEach(() => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		log = captureLog();
	});
	afterEach(() => {
		vi.useRealTimers();
		log[Symbol.dispose]();
	});
	return {
		get lines() {
			return log.lines;
		},
	};
}
