import { afterEach, beforeEach, vi } from "vitest";
import { captureLog } from "./log.ts";

/** Lets a file's tests trigger its intervals with vi.advanceTimersByTime, and collects each test's log. */
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
