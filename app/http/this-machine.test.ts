import { expect, test } from "vitest";
import { isLoopback } from "./this-machine.server.ts";

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
