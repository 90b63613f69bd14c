import { enforceRateLimits, type RATE_LIMITS } from "#app/http/rate-limit.server.ts";
import { rateLimitedSignIn } from "#app/http/rate-limited-sign-in.server.ts";
import { followDatabaseClock } from "#db/database-clock.ts";
import { waitForOthers } from "#tests/support/child-process.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { databaseTimeOf } from "./database-time.ts";

/**
 * argv: database URL, by how many ms this process's clock is off, number of attempts, email of an account, and the
 * names of limits with the count of each attempt, as JSON. Prints how many attempts each limit has allowed, and the
 * outcomes of as many sign-ins with a wrong password.
 */
const [url = "", skewMs, tries, email = "", limits = "{}"] = process.argv.slice(2);
const machine = () => Date.now() + Number(skewMs);
const clock = await followDatabaseClock(databaseTimeOf(url), machine);
const world = openWorldAt(url, { clock: { now: clock.now, set() {}, advance() {} } });
const all = Array.from({ length: Number(tries) });
waitForOthers();
const passed: Record<string, number> = {};
for (const [name, count] of Object.entries(JSON.parse(limits) as Record<string, number>)) {
	const limit = { [name as keyof typeof RATE_LIMITS]: "someone" };
	const outcomes = await Promise.all(
		all.map(() => errorCodeOf(enforceRateLimits(world.nobody, limit, count))),
	);
	passed[name] = outcomes.filter((outcome) => outcome === "accepted").length;
}
const signIn = () =>
	rateLimitedSignIn(
		world.nobody,
		{ email, password: "not the password" },
		{ session: null, userAgent: null, browserKeyHash: "unknown" },
		"192.0.2.1",
	);
const signIns = await Promise.all(all.map(() => errorCodeOf(signIn())));
process.stdout.write(JSON.stringify({ passed, signIns }));
clock.stop();
world.close();
