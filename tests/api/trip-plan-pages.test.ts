import { DomUtils, parseDocument } from "htmlparser2";
import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow } from "#tests/support/sql.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

function change(sql: string, ...values: string[]): void {
	runNow(server.databaseUrl, sql, ...values);
}

type Standing = { trip?: "plus" | "pro"; own?: "plus" | "pro"; oneTimePro?: true };

async function scene({ trip: tripPlan = undefined, own, oneTimePro }: Standing) {
	const olga = await registerClient(server.origin, "Olga");
	if (tripPlan) setTier(server.databaseUrl, olga.email, tripPlan);
	const trip = await createTripByApi(olga);
	if (oneTimePro) {
		change(
			`insert into entitlements (id, user_id, trip_id, kind, amount, provider, source, created_at)
				select ?, organizer_id, id, 'pro_one_time', 500, 'demo', ?, 0 from trips where id = ?`,
			...[trip.id, `one-time:${trip.id}`, trip.id],
		);
	}
	const ann = await registerClient(server.origin, "Ann");
	if (own) setTier(server.databaseUrl, ann.email, own);
	return { olga, ann, trip };
}

const textOf = (html: string) => DomUtils.textContent(parseDocument(html)).replace(/\s+/g, " ");
const read = async (who: Client, path: string) => textOf(await (await who.get(path)).text());

/** The text of the panel "Your Trip Payment", up to its buttons. */
const panelOf = (page: string) => /is your share of this trip\.(.*?)Pay Now - Simple/.exec(page)?.[1];

const LOCKED = "Unlock Payment Plans";
const IN_FULL =
	"Pay in full.This trip is on Free: friends pay upfront, in full.You can pay in instalments once you or the organizer have Plus or Pro, or this trip has one-time Pro.";
const ALL_WAYS = "Pay in full, monthly, bi-weekly or weekly.";

describe("the panel of a trip offers what its join page offers", () => {
	const standings: [string, Standing, string][] = [
		["on Free", {}, IN_FULL],
		["on Plus", { trip: "plus" }, `${ALL_WAYS}This trip is on Plus: pay in instalments.`],
		["on Pro", { trip: "pro" }, `${ALL_WAYS}This trip is on Pro: pay in instalments, with no booking fees.`],
		[
			"with one-time Pro",
			{ oneTimePro: true },
			`${ALL_WAYS}This trip has one-time Pro: pay in instalments, with no booking fees.`,
		],
		["on Free, for someone on Plus", { own: "plus" }, `${ALL_WAYS}You have Plus: pay in instalments.`],
	];
	test.each(standings)("%s", async (_, standing, panel) => {
		const { ann, trip } = await scene(standing);
		expect(panelOf(await read(ann, `/trip/${trip.shareId}`))).toBe(panel);
		const join = await read(ann, `/join/${trip.shareId}`);
		expect([join.includes(LOCKED), join.includes("3 Monthly Payments")]).toEqual(
			panel === IN_FULL ? [true, false] : [false, true],
		);
	});
});

describe("a payment plan that cannot be changed is not offered for change", () => {
	const CHANGE = /change (the|your) (payment )?plan/i;
	test.each([
		["on Free", {}, false],
		["on Plus", { trip: "plus" }, true],
	] as const)("%s", async (_, standing, isOffered) => {
		const { olga, ann, trip } = await scene(standing);
		for (const who of [olga, ann]) {
			const joined = await who.post(`/join/${trip.shareId}`, { paymentPlan: "full", testCard: "declined" });
			expect(joined.status).toBe(409);
			const dashboard = await (await who.get(`/trip/${trip.shareId}`)).text();
			const [checkout] = /\/checkout\/[^"?]+/.exec(dashboard) ?? [];
			expect(checkout).toBeDefined();
			expect(CHANGE.test(textOf(dashboard))).toBe(isOffered);
			expect(CHANGE.test(await read(who, checkout ?? ""))).toBe(isOffered);
		}
	});
});

test("the plans tell someone with Plus that they can pay for a Free trip in instalments", async () => {
	const { ann, trip } = await scene({ own: "plus" });
	const path = `/pricing?for=payment_plans&trip=${trip.shareId}`;
	expect(await read(ann, path)).toMatch(/You can pay for [^.]{3,40} in instalmentsYou have Plus\./);
	const ben = await registerClient(server.origin, "Ben");
	expect(await read(ben, path)).toMatch(/everyone pays for [^.]{3,40} in full/);
});
