import { expect, test } from "vitest";
import { withLease } from "#app/jobs/leases.server.ts";
import { holdJobs } from "./stripe-server.ts";
import { openWorld } from "./world.ts";

test("a job that a test holds is not done by a server, and others are", async () => {
	using world = openWorld();
	holdJobs(world.url, ["send"]);
	const run = (name: string) => withLease(world.services, { name, holder: "a server" }, async () => "done");
	expect([await run("send"), await run("clean")]).toEqual([null, { result: "done" }]);
});
