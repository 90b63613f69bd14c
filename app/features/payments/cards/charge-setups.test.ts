import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { members, trips } from "#db/schema/access.ts";
import { demoCards, demoIntents, demoSetups } from "#db/schema/demo.ts";
import { chargeSetups, consents, payers, payments } from "#db/schema/payments.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { forgetAddress } from "#tests/support/unclaimed.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { CONSENT } from "../instalments/consent.ts";
import { chooseChargeCard, switchChargesOff } from "../instalments/switch-charges.server.ts";
import { runCardJobs } from "./card-jobs.server.ts";
import {
	applyChargeSetup,
	confirmChargeSetup,
	startChargeSetup,
	sweepChargeSetups,
} from "./charge-setups.server.ts";
import { findPayer, hasConsented } from "./payers.queries.ts";
import { listPaymentMethods } from "./payment-methods.queries.ts";

/** Ben, a guest, pays in three instalments with a kept card, Visa •••• 4242. */
async function guestOnInstalments(options: Parameters<typeof openWorld>[0] = {}) {
	const world = openWorld(options);
	const given = await tripWithGuest(world, "3-month", { consent: true });
	await pay(given.ctx(), given.member.id);
	return { ...given, ...viewsOf(world, given.member.id), world, shareId: given.trip.shareId };
}

function viewsOf(world: World, memberId: string) {
	return {
		last4: async () => (await findPayer(world.db.read, { provider: "demo", memberId }))?.cardLast4,
		isOn: () => hasConsented(world.db.read, memberId),
		setups: () => world.db.read.select().from(chargeSetups),
		async attached() {
			await runCardJobs(world.jobs);
			const cards = await world.db.read.select().from(demoCards);
			return cards.filter(({ detachedAt }) => detachedAt === null).map(({ last4 }) => last4);
		},
	};
}

async function change(
	ctx: Ctx,
	shareId: string,
	testCard: Parameters<typeof confirmChargeSetup>[2]["testCard"],
) {
	const { ref } = await startChargeSetup(ctx, shareId);
	return confirmChargeSetup(ctx, shareId, { ref, testCard });
}

describe("a guest's card", () => {
	test("is kept only where mail reaches them", async () => {
		const { world, ctx, shareId, member, setups } = await guestOnInstalments();
		using _ = world;
		await forgetAddress(world, member.id);
		expect(await errorCodeOf(startChargeSetup(ctx(), shareId))).toBe("email_required");
		expect(await setups()).toEqual([]);
	});

	test("is replaced without a payment, and the old one is detached at the provider", async () => {
		const { world, ctx, shareId, last4, attached } = await guestOnInstalments();
		using _ = world;
		const before = await world.db.read.$count(demoIntents);
		expect(await change(ctx(), shareId, "authentication")).toMatchObject({ status: "succeeded" });
		expect(await last4()).toBe("3220");
		expect(await world.db.read.$count(demoIntents)).toBe(before);
		expect(await attached()).toEqual(["3220"]);
		await change(ctx(), shareId, "success");
		world.clock.set("2026-12-20T12:30:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
	});

	test("is kept if the new one is declined, and another can be tried with the same form", async () => {
		const { world, ctx, shareId, last4, isOn, attached } = await guestOnInstalments();
		using _ = world;
		const { ref } = await startChargeSetup(ctx(), shareId);
		const declined = confirmChargeSetup(ctx(), shareId, { ref, testCard: "declined" });
		expect(await errorCodeOf(declined)).toBe("card_declined");
		expect([await last4(), await isOn(), await attached()]).toEqual(["4242", true, ["4242"]]);
		expect((await startChargeSetup(ctx(), shareId)).ref).toBe(ref);
		await confirmChargeSetup(ctx(), shareId, { ref, testCard: "lost_answer" }).catch(() => {});
		expect(await confirmChargeSetup(ctx(), shareId, { ref, testCard: "success" })).toMatchObject({
			status: "succeeded",
		});
		expect(await last4()).toBe("0119");
	});

	test("switches charges on, with the consent's text and time", async () => {
		const { world, ctx, shareId, isOn, member } = await guestOnInstalments();
		using _ = world;
		await switchChargesOff(ctx(), shareId);
		world.clock.advance(MINUTE);
		const agreeing = ctx();
		await change(agreeing, shareId, "success");
		expect(await isOn()).toBe(true);
		const given = await world.db.read.select().from(consents).where(eq(consents.memberId, member.id));
		expect(given.at(-1)).toMatchObject({
			...CONSENT,
			givenAt: agreeing.now.getTime(),
			withdrawnAt: null,
		});
	});

	test("can be saved when there was none, and switching on leads to that form", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await tripWithGuest(world, "3-month");
		await pay(ctx(), member.id);
		const { last4, isOn } = viewsOf(world, member.id);
		expect([await last4(), await isOn()]).toEqual([null, false]);
		await change(ctx(), trip.shareId, "success");
		expect([await last4(), await isOn()]).toEqual(["4242", true]);
	});
});

describe("beginning", () => {
	test("stores the setup first, so that a lost answer makes no second one", async () => {
		const line = breakableGateway();
		const { world, ctx, shareId, setups } = await guestOnInstalments({ wrap: line.wrap });
		using _ = world;
		line.loseNext("createSetup", "after");
		await expect(startChargeSetup(ctx(), shareId)).rejects.toThrow();
		expect(await setups()).toMatchObject([{ ref: null, status: "created" }]);
		const { ref } = await startChargeSetup(ctx(), shareId);
		expect(await world.db.read.select().from(demoSetups)).toMatchObject([{ ref }]);
		world.clock.advance(KEY_TTL_MS);
		expect((await startChargeSetup(ctx(), shareId)).ref).not.toBe(ref);
	});

	test("uses the customer who has paid, so that the card can be charged as theirs", async () => {
		const { world, ctx, shareId, member } = await guestOnInstalments();
		using _ = world;
		await startChargeSetup(ctx(), shareId);
		const [setup] = await world.db.read.select().from(demoSetups);
		expect(setup?.customerRef).toBe(
			(await findPayer(world.db.read, { provider: "demo", memberId: member.id }))?.customerRef,
		);
	});

	test("is refused when nothing can be charged: before the first payment, after the last, and on a cancelled trip", async () => {
		using world = openWorld();
		const { trip, ctx, member } = await tripWithGuest(world, "3-month", { consent: true });
		const asked = () => errorCodeOf(startChargeSetup(ctx(), trip.shareId));
		expect(await asked()).toBe("conflict");
		await pay(ctx(), member.id);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await asked()).toBe("conflict");
		await world.db.write((tx) => tx.update(trips).set({ status: "active" }));
		await world.db.write((tx) => tx.update(payments).set({ status: "paid", paidAt: 1 }));
		expect(await asked()).toBe("conflict");
		expect(await world.db.read.select().from(chargeSetups)).toEqual([]);
	});
});

describe("a card that is saved too late is not kept, and is detached at the provider", () => {
	test.each([
		["charges were switched off", (ctx: Ctx, shareId: string) => switchChargesOff(ctx, shareId)],
		[
			"the member has left",
			(ctx: Ctx, _: string, memberId: string) =>
				ctx.db.write((tx) => endMembership(ctx, tx, { id: memberId }, "left")),
		],
		[
			"the trip was cancelled",
			(ctx: Ctx) => ctx.db.write((tx) => tx.update(trips).set({ status: "cancelled" })),
		],
	])("when %s meanwhile", async (_, meanwhile) => {
		const { world, ctx, shareId, member, last4, setups, attached } = await guestOnInstalments();
		using __ = world;
		const { ref } = await startChargeSetup(ctx(), shareId);
		await meanwhile(ctx(), shareId, member.id);
		const wasOn = await hasConsented(world.db.read, member.id);
		await world.provider.confirmDemoSetup?.(ref, "authentication");
		expect(await applyChargeSetup(ctx(), await world.provider.fetchSetup(ref))).toMatchObject({
			status: "canceled",
		});
		expect(await last4()).toBe("4242");
		expect(await hasConsented(world.db.read, member.id)).toBe(wasOn);
		expect(await attached()).toEqual(["4242"]);
		expect(await setups()).toMatchObject([{ status: "canceled" }]);
	});

	test("when another saved card was chosen meanwhile", async () => {
		using world = openWorld();
		const { ctx, mia, trip, member } = await memberOnInstalments(world);
		const [saved] = await listPaymentMethods(world.db.read, { userId: mia.id, provider: "demo" });
		const { ref } = await startChargeSetup(ctx(), trip.shareId);
		await chooseChargeCard(ctx(), trip.shareId, saved?.id ?? "");
		const late = confirmChargeSetup(ctx(), trip.shareId, { ref, testCard: "authentication" });
		expect(await errorCodeOf(late)).toBe("conflict");
		expect(await viewsOf(world, member.id).last4()).toBe("4242");
	});
});

describe("applying", () => {
	test("stores the card once after the tab was closed, whoever reports it", async () => {
		const { world, ctx, shareId, last4, setups } = await guestOnInstalments();
		using _ = world;
		const { ref } = await startChargeSetup(ctx(), shareId);
		await world.provider.confirmDemoSetup?.(ref, "authentication");
		world.clock.advance(MINUTE);
		expect(await sweepChargeSetups(world.jobs)).toBe(1);
		expect(await last4()).toBe("3220");
		await switchChargesOff(ctx(), shareId);
		await applyChargeSetup(ctx(), await world.provider.fetchSetup(ref));
		expect(await hasConsented(world.db.read, (await setups())[0]?.memberId ?? "")).toBe(false);
	});

	test("closes a form that is older than its key, and one that the provider never received", async () => {
		const line = breakableGateway();
		const { world, ctx, shareId, setups } = await guestOnInstalments({ wrap: line.wrap });
		using _ = world;
		await startChargeSetup(ctx(), shareId);
		world.clock.advance(KEY_TTL_MS);
		line.loseNext("createSetup", "before");
		await startChargeSetup(ctx(), shareId).catch(() => {});
		world.clock.advance(KEY_TTL_MS);
		expect(await sweepChargeSetups(world.jobs)).toBe(2);
		expect((await setups()).map(({ status }) => status)).toEqual(["canceled", "canceled"]);
	});

	test("refuses a fact of another ref or another customer", async () => {
		const { world, ctx, shareId, last4 } = await guestOnInstalments();
		using _ = world;
		const { ref } = await startChargeSetup(ctx(), shareId);
		await world.provider.confirmDemoSetup?.(ref, "authentication");
		const fact = await world.provider.fetchSetup(ref);
		await expect(applyChargeSetup(ctx(), { ...fact, ref: "seti_other" })).rejects.toThrow("match");
		await expect(applyChargeSetup(ctx(), { ...fact, customerRef: "cus_other" })).rejects.toThrow("match");
		const card = fact.card && { ...fact.card, customerRef: "cus_other" };
		await expect(applyChargeSetup(ctx(), { ...fact, customerRef: "cus_other", card })).rejects.toThrow(
			"match",
		);
		expect(await applyChargeSetup(ctx(), { ...fact, id: "unknown" })).toBeNull();
		expect(await last4()).toBe("4242");
	});
});

test("an account's list gets the new card as well, and the old one stays there", async () => {
	using world = openWorld();
	const { ctx, mia, trip, member } = await memberOnInstalments(world);
	await change(ctx(), trip.shareId, "authentication");
	const list = await listPaymentMethods(world.db.read, { userId: mia.id, provider: "demo" });
	expect(list.map(({ cardLast4 }) => cardLast4).sort()).toEqual(["3220", "4242"]);
	const { last4, attached } = viewsOf(world, member.id);
	expect(await last4()).toBe("3220");
	expect((await attached()).sort()).toEqual(["3220", "4242"]);
});

test("nobody changes another member's card: not the organizer, another guest, a stranger or a former member", async () => {
	const { world, ctx, organizer, trip, shareId, member, last4 } = await guestOnInstalments();
	using _ = world;
	const { ref, setup } = await startChargeSetup(ctx(), shareId);
	const gus = () => world.asGuest("gus");
	const other = await world.join(gus(), trip, {
		name: "Gus",
		email: "gus@example.com",
		paymentPlan: "3-month",
	});
	await pay(gus(), other.id);
	const confirm = (who: Ctx, id: string) =>
		errorCodeOf(confirmChargeSetup(who, shareId, { ref: id, testCard: "authentication" }));
	for (const id of [ref, setup.id]) {
		expect(await confirm(gus(), id)).toBe("not_found");
		expect(await confirm(world.as(organizer), id)).toBe("not_found");
		expect(await confirm(world.as(await world.user()), id)).toBe("forbidden");
		expect(await confirm(world.nobody, id)).toBe("unauthenticated");
	}
	expect(await errorCodeOf(startChargeSetup(world.as(await world.user()), trip.id))).toBe("not_found");
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, member.id)));
	expect(await confirm(ctx(), ref)).toBe("unauthenticated");
	const rows = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
	expect(rows.map(({ cardLast4 }) => cardLast4)).toEqual(["4242"]);
	expect(await last4()).toBe("4242");
});
