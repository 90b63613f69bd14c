import { expect, test } from "vitest";
import { type LimitName, RATE_LIMITS } from "#app/http/rate-limit.server.ts";
import { rateLimits } from "#db/schema/system.ts";
import { runConcurrently } from "#tests/support/child-process.ts";
import { SECOND } from "#tests/support/clock.ts";
import { PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld } from "#tests/support/world.ts";

/** The limits that protect money and sign-in. */
const LIMITS = [
	"signInAddress",
	"signInClient",
	"signInAccount",
	"passwordCheck",
	"secondStep",
	"passkeyStep",
	"register",
	"mailedLink",
	"mailedLinkTarget",
	"mailedLinkSpaced",
	"join",
	"payment",
	"paymentAddress",
	"subscription",
	"confirmPlan",
	"movement",
] as const satisfies LimitName[];

const TRIES = 200;

type Printed = { passed: Record<string, number>; signIns: string[] };

test.each([
	[0, 0],
	[0, 30 * SECOND],
	[-30 * SECOND, 0],
])(
	"of 200 tries at once in two processes, whose clocks are %i ms and %i ms off, as many pass as the limit allows",
	async (...skews) => {
		using world = openWorld();
		const { email } = await world.user({ passwordHash: PASSWORD_HASH });
		// If the limit exceeds 200, each attempt counts as several.
		const weights = Object.fromEntries(
			LIMITS.map((name) => [
				name,
				RATE_LIMITS[name].max < TRIES ? 1 : Math.ceil(RATE_LIMITS[name].max / 100),
			]),
		);
		const args = skews.map((skew) => [
			world.url,
			String(skew),
			String(TRIES / 2),
			email,
			JSON.stringify(weights),
		]);
		const printed = (await runConcurrently("tests/faults/children/count-concurrently.ts", args)).map(
			(output) => JSON.parse(output) as Printed,
		);
		const passed = Object.fromEntries(
			LIMITS.map((name) => [name, printed.reduce((sum, one) => sum + (one.passed[name] ?? 0), 0)]),
		);
		const allowed = Object.fromEntries(
			LIMITS.map((name) => [name, Math.floor(RATE_LIMITS[name].max / (weights[name] ?? 1))]),
		);
		expect(passed).toEqual(allowed);

		const signIns = printed.flatMap((one) => one.signIns);
		const { max } = RATE_LIMITS.signInClient;
		expect(signIns.filter((outcome) => outcome === "bad_credentials")).toHaveLength(max);
		expect(signIns.filter((outcome) => outcome === "rate_limited")).toHaveLength(TRIES - max);
		const counts = await world.db.read.select().from(rateLimits);
		expect(counts.find(({ key }) => key === `signInClient:${email}:192.0.2.1`)?.count).toBe(max);
	},
);
