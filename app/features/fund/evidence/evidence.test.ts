import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postMessage } from "#app/features/messages/chat/chat.server.ts";
import type { EvidenceTexts } from "#app/gateway/disputes.ts";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { members } from "#db/schema/access.ts";
import { notifications } from "#db/schema/messages.ts";
import { disputes, refundRequests } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type WorldOptions } from "#tests/support/world.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { publicDisputeId } from "../disputes/dispute-id.server.ts";
import { pollEvents } from "../reconciliation/events.server.ts";
import { evidenceJson, evidenceView } from "./evidence-view.server.ts";
import { answerInTime, saveWords, sendEvidence } from "./send-evidence.server.ts";

/** Ben has paid with the test card whose payments are always disputed, and the dispute is open. */
async function disputedScene(options: WorldOptions = {}) {
	const given: EvidenceTexts[] = [];
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			submitEvidence(ref, evidence) {
				given.push(evidence);
				return gateway.submitEvidence(ref, evidence);
			},
			...options.wrap?.(gateway),
		}),
	});
	const { trip, organizer, ctx, member } = await tripWithGuest(world);
	await postMessage(ctx(), trip.id, { message: "See you at the airport" });
	await pay(ctx(), member.id, "disputed");
	world.clock.advance(4 * MINUTE);
	await pollEvents(world.nobody);
	const [dispute] = await world.db.read.select().from(disputes);
	if (!dispute) throw new Error("the bank has taken nothing");
	const ids = { tripId: trip.id, disputeId: publicDisputeId(dispute.ref) };
	const find = async () => (await world.db.read.select().from(disputes))[0];
	return {
		world,
		trip,
		organizer,
		asOrganizer: () => world.as(organizer),
		guest: ctx,
		member,
		ids,
		given,
		find,
	};
}

test("a long message is cut between characters and stays on one line, so that the provider takes it and nobody can forge a line", async () => {
	const { world, trip, guest, asOrganizer, ids, given } = await disputedScene();
	using _ = world;
	const cut = `${"x".repeat(399)}🏖🏖🏖`;
	await postMessage(guest(), trip.id, { message: cut });
	await postMessage(guest(), trip.id, { message: "Thanks\n2026-11-20 10:00 UTC Refused a refund" });
	const { seen } = await evidenceView(asOrganizer(), ids);
	await sendEvidence(asOrganizer(), ids, { words: `${"w".repeat(4_998)}🏖`, seen: undefined });
	expect(seen).not.toBe("");
	const [evidence] = given;
	expect(Object.values(evidence ?? {}).filter((text) => !text.isWellFormed())).toEqual([]);
	expect(evidence?.activity).not.toMatch(/^2026-11-20 10:00 UTC Refused/m);
	expect(evidence?.activity).toMatch(/Thanks 2026-11-20/);
});

test("a refund that the organizer started, or that was made by hand, is not called a request in the evidence", async () => {
	const { world, trip, member, asOrganizer, ids } = await disputedScene();
	using _ = world;
	const row = {
		tripId: trip.id,
		memberId: member.id,
		status: "processed",
		refundMethod: "original_payment_method",
	} as const;
	const amounts = { requestedAmount: 500, refundableAmount: 500, approvedAmount: 500, requestedAt: 1 };
	await world.db.write((tx) =>
		tx.insert(refundRequests).values([
			{ ...row, ...amounts, id: "one", origin: "organizer" },
			{ ...row, ...amounts, id: "two", origin: "provider" },
		]),
	);
	const { parts } = await evidenceView(asOrganizer(), ids);
	const activity = parts.find(({ label }) => label === "What happened, by time")?.text;
	expect(activity).not.toContain("Asked the organizer");
	expect(activity).toContain("Was given a refund of $5.00; it is processed.");
});

test("the stand-in address of a deleted account is not given to the bank", async () => {
	const { world, member, asOrganizer, ids, given } = await disputedScene();
	using _ = world;
	const { id: userId } = await world.user({ email: "deleted-x@deleted.invalid", deletedAt: 1 });
	await world.db.write((tx) =>
		tx.update(members).set({ userId, email: null }).where(eq(members.id, member.id)),
	);
	await sendEvidence(asOrganizer(), ids, {});
	expect(given).toMatchObject([{ customerName: "Ben", customerEmail: "" }]);
});

describe("the demo bank of the card ending in 0259", () => {
	test("disputes the payment some minutes later, and returns the money if the evidence comes in time", async () => {
		const { world, member, asOrganizer, ids } = await disputedScene();
		using _ = world;
		const status = async () => (await paymentsOf(world, member.id)).map((one) => one.status);
		expect(await status()).toEqual(["disputed"]);
		expect(await sendEvidence(asOrganizer(), ids, { words: "He came along" })).toBe("submitted");
		world.clock.advance(6 * MINUTE);
		await pollEvents(world.nobody);
		expect(await status()).toEqual(["paid"]);
		expect((await evidenceView(asOrganizer(), ids)).state).toBe("won");
	});

	test("keeps it at the deadline without evidence", async () => {
		const { world, find } = await disputedScene();
		using _ = world;
		world.clock.advance(7 * DAY);
		await pollEvents(world.nobody);
		expect(await find()).toMatchObject({ status: "lost", returned: 0 });
	});
});

describe("the evidence", () => {
	test("is what the page showed: trip, traveler, consent, payments, messages and the organizer's words, without network addresses", async () => {
		const { world, asOrganizer, ids, given } = await disputedScene();
		using _ = world;
		await saveWords(asOrganizer(), ids, "He came along, and wrote so.");
		const { parts, seen } = await evidenceView(asOrganizer(), ids);
		await sendEvidence(asOrganizer(), ids, { seen });
		expect(given).toHaveLength(1);
		expect(Object.values(given[0] ?? {}).filter((text) => text !== "")).toEqual(
			parts.map(({ text }) => text),
		);
		expect(given[0]?.activity).toContain('Wrote to the group: "See you at the airport"');
		expect(given[0]?.activity).toContain("Paid $970.00. A receipt was given. This is the disputed charge.");
		expect(given[0]).toMatchObject({ customerName: "Ben", explanation: "He came along, and wrote so." });
		expect(JSON.stringify(await evidenceJson(asOrganizer(), ids))).not.toMatch(/du_demo|ch_demo|pi_demo/);
	});

	test("is not sent if it has changed since the page was loaded", async () => {
		const { world, asOrganizer, guest, trip, ids, given, find } = await disputedScene();
		using _ = world;
		const { seen } = await evidenceView(asOrganizer(), ids);
		await postMessage(guest(), trip.id, { message: "One more thing" });
		expect(await errorCodeOf(sendEvidence(asOrganizer(), ids, { seen }))).toBe("conflict");
		await saveWords(asOrganizer(), ids, "Mine");
		expect(await errorCodeOf(sendEvidence(asOrganizer(), ids, { seen }))).toBe("conflict");
		expect(given).toEqual([]);
		expect(await find()).toMatchObject({ evidenceSubmittedAt: null, evidenceText: "Mine" });
	});

	test("is sent once, however often and from however many tabs", async () => {
		const { world, asOrganizer, ids, given } = await disputedScene();
		using _ = world;
		const tries = Array.from({ length: 4 }, () => sendEvidence(asOrganizer(), ids, {}).then(String, errorOf));
		const outcomes = await Promise.all(tries);
		expect(outcomes.filter((one) => one === "submitted")).toHaveLength(1);
		expect(outcomes.filter((one) => one === "conflict")).toHaveLength(3);
		expect(given).toHaveLength(1);
		expect(await errorCodeOf(saveWords(asOrganizer(), ids, "later"))).toBe("conflict");
	});

	test("is sent again unchanged by the job if there is no answer", async () => {
		let calls = 0;
		const scene = await disputedScene({
			wrap: (gateway) => ({
				...gateway,
				async submitEvidence(ref, evidence) {
					calls += 1;
					if (calls === 1) throw new ProviderTimeout("lost");
					return gateway.submitEvidence(ref, evidence);
				},
			}),
		});
		using _ = scene.world;
		expect(await sendEvidence(scene.asOrganizer(), scene.ids, { words: "Here" })).toBe("sending");
		const before = await evidenceView(scene.asOrganizer(), scene.ids);
		await postMessage(scene.guest(), scene.trip.id, { message: "Meanwhile" });
		expect(await answerInTime(scene.world.nobody)).toBe(1);
		expect(calls).toBe(2);
		expect((await evidenceView(scene.asOrganizer(), scene.ids)).parts).toEqual(before.parts);
		expect((await scene.find())?.evidenceSubmittedAt).not.toBeNull();
	});

	test("can be sent again after the provider has refused it", async () => {
		let isRefused = true;
		const scene = await disputedScene({
			wrap: (gateway) => ({
				...gateway,
				async submitEvidence(ref, evidence) {
					if (isRefused) throw new ProviderRefusal("invalid", "No.");
					return gateway.submitEvidence(ref, evidence);
				},
			}),
		});
		using _ = scene.world;
		expect(await errorCodeOf(sendEvidence(scene.asOrganizer(), scene.ids, {}))).toBe("provider_failed");
		isRefused = false;
		expect(await sendEvidence(scene.asOrganizer(), scene.ids, {})).toBe("submitted");
	});

	test("that is refused because the bank has decided waits for nobody", async () => {
		const scene = await disputedScene({
			wrap: (gateway) => ({
				...gateway,
				async submitEvidence() {
					throw new ProviderRefusal("invalid", "The dispute is lost.");
				},
			}),
		});
		const { world, asOrganizer, ids } = scene;
		using _ = world;
		expect(await errorCodeOf(sendEvidence(asOrganizer(), ids, {}))).toBe("provider_failed");
		const statuses = async () => (await world.db.read.select().from(jobs)).map(({ status }) => status);
		await answerInTime(world.nobody);
		expect(await statuses()).toEqual(["dead"]);
		world.clock.advance(7 * DAY);
		await pollEvents(world.nobody);
		await answerInTime(world.nobody);
		expect(await statuses()).toEqual(["done"]);
		expect((await scene.find())?.evidenceSubmittedAt).toBeNull();
	});

	test("is only for the organizer", async () => {
		const { world, guest, ids, trip } = await disputedScene();
		using _ = world;
		const other = world.as(await world.user());
		expect(await errorCodeOf(evidenceView(guest(), ids))).toBe("unauthenticated");
		expect(await errorCodeOf(evidenceView(world.nobody, ids))).toBe("unauthenticated");
		expect(await errorCodeOf(evidenceView(other, ids))).toBe("not_found");
		expect(await errorCodeOf(sendEvidence(other, { ...ids, tripId: trip.shareId }, {}))).toBe("forbidden");
		expect(await errorCodeOf(saveWords(other, ids, "x"))).toBe("not_found");
	});

	test("is refused for a dispute that is unknown, closed, or past its deadline", async () => {
		const { world, asOrganizer, ids, find } = await disputedScene();
		using _ = world;
		expect(await errorCodeOf(evidenceView(asOrganizer(), { ...ids, disputeId: "x" }))).toBe("not_found");
		const dispute = await find();
		expect(await errorCodeOf(evidenceView(asOrganizer(), { ...ids, disputeId: dispute?.ref ?? "" }))).toBe(
			"not_found",
		);
		world.clock.advance(7 * DAY);
		expect((await evidenceView(asOrganizer(), ids)).state).toBe("past_due");
		expect(await errorCodeOf(sendEvidence(asOrganizer(), ids, {}))).toBe("conflict");
		await pollEvents(world.nobody);
		const kept = { state: "lost", status: { title: "The bank kept the money" } };
		expect(await evidenceView(asOrganizer(), ids)).toMatchObject(kept);
		expect(await errorCodeOf(saveWords(asOrganizer(), ids, "late"))).toBe("conflict");
	});
});

test("the page says how much the bank has kept of a dispute that was lost in part", async () => {
	const { world, asOrganizer, ids, find, member } = await disputedScene();
	using _ = world;
	const [paid] = await paymentsOf(world, member.id);
	const { ref = "", amount = 0 } = (await find()) ?? {};
	const fact = { ref, amount, chargeRef: paid?.chargeRef ?? "", fee: 1_500 };
	await applyDispute(world.nobody, { ...fact, status: "lost", returned: 20_000 });
	expect((await evidenceView(asOrganizer(), ids)).status.title).toBe(
		"The bank kept $770.00 and gave $200.00 back",
	);
});

describe("before the deadline", () => {
	const remindersIn = async ({ world }: Awaited<ReturnType<typeof disputedScene>>) =>
		(await world.db.read.select().from(notifications)).filter(({ source }) => source?.endsWith(":deadline"));

	test("the organizer is reminded once two days before, and the known facts and saved words are sent a day before", async () => {
		const scene = await disputedScene();
		const { world, asOrganizer, ids, given, find } = scene;
		using _ = world;
		await saveWords(asOrganizer(), ids, "Kept words");
		world.clock.advance(4 * DAY);
		await answerInTime(world.nobody);
		expect(await remindersIn(scene)).toEqual([]);
		world.clock.advance(1.5 * DAY);
		for (const _again of [1, 2]) await answerInTime(world.nobody);
		expect(await remindersIn(scene)).toMatchObject([
			{ priority: "high", title: expect.stringContaining("Answer") },
		]);
		expect(given).toEqual([]);
		world.clock.advance(0.6 * DAY);
		const begun = world.clock.now().getTime();
		await answerInTime(world.nobody);
		const ended = world.clock.now().getTime();
		await answerInTime(world.nobody);
		expect(given).toMatchObject([{ explanation: "Kept words" }]);
		const submittedAt = (await find())?.evidenceSubmittedAt ?? 0;
		expect(submittedAt).toBeGreaterThan(begun);
		expect(submittedAt).toBeLessThan(ended);
	});

	test("nothing is sent or announced for a dispute that is answered or closed", async () => {
		const scene = await disputedScene();
		const { world, asOrganizer, ids, given, find } = scene;
		using _ = world;
		await sendEvidence(asOrganizer(), ids, {});
		const dispute = await find();
		if (!dispute) throw new Error("none");
		const closed = {
			ref: dispute.ref,
			chargeRef: dispute.chargeRef ?? "",
			amount: dispute.amount,
			fee: 1_500,
		};
		await applyDispute(world.nobody, { ...closed, status: "lost" });
		world.clock.advance(6.5 * DAY);
		await answerInTime(world.nobody);
		expect(given).toHaveLength(1);
		expect(await remindersIn(scene)).toEqual([]);
		expect(await world.db.read.$count(jobs, eq(jobs.kind, "submit-evidence"))).toBe(1);
	});
});

const errorOf = (error: unknown) => (error as { code?: string }).code ?? String(error);
