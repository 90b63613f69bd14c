import { expect, test } from "vitest";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { openWorld } from "#tests/support/world.ts";

/** Mia's bank takes back her first instalment. */
async function openScene() {
	const world = openWorld();
	const { member, payments } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	return {
		world,
		decide: (status: "open" | "won" | "lost") => disputeOf(world, member.id, status),
		hasConsented: () => hasConsented(world.db.read, member.id),
		async chargedLater(): Promise<number> {
			world.clock.set("2027-03-01T12:00:00Z");
			await chargeDueInstalments(world.jobs);
			return (await payments()).filter(({ status }) => status === "paid").length;
		},
	};
}

test.each([
	["after it was open", ["open", "lost"]],
	["that was never seen open", ["lost"]],
] as const)(
	"a dispute that is lost, %s, ends the consent, and nothing more is charged",
	async (_, states) => {
		const scene = await openScene();
		using _world = scene.world;
		for (const status of states) await scene.decide(status);
		expect(await scene.hasConsented()).toBe(false);
		expect(await scene.chargedLater()).toBe(0);
	},
);

test("a dispute that is won leaves the consent, and charges go on", async () => {
	const scene = await openScene();
	using _world = scene.world;
	for (const status of ["open", "won"] as const) await scene.decide(status);
	expect(await scene.hasConsented()).toBe(true);
	expect(await scene.chargedLater()).toBe(3);
});
