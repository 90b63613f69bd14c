import { expect, test } from "vitest";
import { captureLog } from "#tests/support/log.ts";
import { currentRequestId, inLogScope, log, noteInLog } from "./log.server.ts";

test("a line has its level, its time, its message and its fields", () => {
	using logged = captureLog("info");
	log.info("payment", { outcome: "succeeded", ms: 12 });
	log.debug("not logged at this level");
	log.error("job", { job: "clean", error: new TypeError("no luck") });
	expect(logged.lines).toMatchObject([
		{
			level: "info",
			msg: "payment",
			outcome: "succeeded",
			ms: 12,
			time: expect.stringMatching(/^\d{4}-.+Z$/),
		},
		{ level: "error", msg: "job", job: "clean", error: { name: "TypeError", message: "no luck" } },
	]);
});

test("the lines of a request say whose it is, from when that is known, also behind waits and in other tasks", async () => {
	using logged = captureLog("info");
	const request = (id: string) =>
		inLogScope({ request: id }, async () => {
			await Promise.resolve();
			noteInLog({ user: `user of ${id}` });
			await new Promise((resolve) => setImmediate(resolve));
			await inLogScope({ attempt: `attempt of ${id}` }, async () => log.info("inside"));
			log.info("after", { status: 200 });
			return currentRequestId();
		});
	expect(await Promise.all([request("a"), request("b")])).toEqual(["a", "b"]);
	for (const id of ["a", "b"]) {
		const own = logged.lines.filter((line) => line.request === id);
		expect(own).toMatchObject([
			{ msg: "inside", user: `user of ${id}`, attempt: `attempt of ${id}` },
			{ msg: "after", user: `user of ${id}`, status: 200 },
		]);
		expect(own[1]).not.toHaveProperty("attempt");
	}
});

test("a note without a scope is nobody's", () => {
	using logged = captureLog("info");
	noteInLog({ user: "someone" });
	log.info("line");
	expect(currentRequestId()).toBeUndefined();
	expect(logged.lines[0]).not.toHaveProperty("user");
});
