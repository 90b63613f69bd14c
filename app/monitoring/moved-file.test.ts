import { renameSync } from "node:fs";
import { expect, test } from "vitest";
import { captureLog } from "#tests/support/log.ts";
import { openWorld } from "#tests/support/world.ts";
import { healthChecks } from "./health.server.ts";
import { ADVICE } from "./texts.ts";

test("a database whose file is moved away while it is open is not well, because what is written would be lost", async () => {
	using _logged = captureLog();
	using world = openWorld();
	const { file, services, url } = world;
	const open = () => healthChecks({ ...services, env: { DATABASE_URL: url } });
	const check = open();
	renameSync(file, `${file}.away`);
	expect(await check()).toMatchObject({ status: "failed", advice: { write: ADVICE.write } });
	renameSync(`${file}.away`, file);
	expect((await open()()).checks.write).toBe("ok");
});
