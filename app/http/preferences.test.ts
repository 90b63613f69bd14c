import { expect, test } from "vitest";
import { readClock } from "./preferences.server.ts";

test.each([
	["en-US,en;q=0.9", 12],
	["en-GB,en;q=0.9", 24],
	["de", 24],
	["ja-JP,ja;q=0.8,en-US;q=0.5", 24],
	["hi-IN", 12],
	[null, 12],
	["*", 12],
	["x", 12],
	["en-US-".repeat(9), 12],
	["de-", 12],
])("who asks in %j reads a clock of %i hours", (language, clock) => {
	const headers = new Headers(language === null ? {} : { "Accept-Language": language });
	expect(readClock({ headers })).toBe(clock);
});
