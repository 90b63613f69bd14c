import { expect, test } from "vitest";
import { metrics } from "#app/lib/metrics.server.ts";
import { captureLog } from "#tests/support/log.ts";
import { logDecline } from "./decline-lines.server.ts";

const FIELDS = { amount: 9_700, currency: "usd", how: "card_field" } as const;

async function counted(): Promise<number> {
	const { values } = await metrics.declines.get();
	return values[0]?.value ?? 0;
}

test.each([
	["a card that a bank has declined", "insufficient_funds", FIELDS, ["card declined"], 1],
	["one that was only to be saved", "card_declined", undefined, ["card declined"], 1],
	["a bank that asks for its check", "authentication_required", FIELDS, ["bank check needed"], 0],
	["a check that a payment did not pass", "payment_intent_authentication_failure", FIELDS, [], 0],
	[
		"a check that a saved card did not pass",
		"setup_intent_authentication_failure",
		undefined,
		["bank check not passed"],
		0,
	],
])("%s: its line, and whether it counts as declined", async (_, code, fields, lines, count) => {
	using logged = captureLog("info");
	const before = await counted();
	logDecline({ code, message: "" }, fields);
	expect(logged.lines.map(({ msg }) => msg)).toEqual(lines);
	expect((await counted()) - before).toBe(count);
});
