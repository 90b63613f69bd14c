import { expect, test } from "vitest";
import { isLoopback, isLoopbackName } from "./this-machine.server.ts";

test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"])(
	"%s is this machine",
	(address) => {
		expect(isLoopback(address)).toBe(true);
	},
);

test.each(["10.0.0.1", "128.0.0.1", "::2", "::ffff:10.0.0.1", "127.0.0.1.evil.example", "unknown", ""])(
	"%s is not this machine",
	(address) => {
		expect(isLoopback(address)).toBe(false);
	},
);

test("a name counts as this machine only if nobody else can have it", () => {
	for (const name of ["localhost", "gangway.localhost", "127.0.0.1", "[::1]"])
		expect(isLoopbackName(name)).toBe(true);
	for (const name of ["rebound.example", "localhost.example", "10.0.0.1", ""])
		expect(isLoopbackName(name)).toBe(false);
});
