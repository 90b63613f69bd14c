import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { listRefunds } from "#app/features/fund/refunds/refunds-api.server.ts";
import { confirmWithoutPayment } from "#app/features/joining/join-trip.server.ts";
import { joinSchema } from "#app/features/joining/joining.schema.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { optionGroupSchema } from "#app/features/options/options.schema.ts";
import { listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { answerOutside } from "#app/features/payments/outside/answer-outside.server.ts";
import { answerOutsideSchema, recordOutsideSchema } from "#app/features/payments/outside/outside.schema.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip, leaveTripView } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMemberView } from "#app/features/trips/changes/remove-member.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { answerHandover, offerHandover } from "#app/features/trips/handover/handover.server.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema } from "#app/features/trips/price/price.schema.ts";
import { dateOf } from "#app/lib/dates.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { members } from "#db/schema/access.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { add, openLink, rowsOf, sharesOf } from "#tests/support/companions.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { answerAsk, askPayer } from "./ask-payer.server.ts";
import { answerAskSchema } from "./companions.schema.ts";
import { companionsView } from "./companions-view.server.ts";
import { lowerPayers } from "./lower-payers.server.ts";
import { removeCompanion } from "./manage-companions.server.ts";
import { takeOverRest } from "./take-over.server.ts";

const say = (ctx: Ctx, trip: { shareId: string }, id: string, given: object = {}) =>
	answerAsk(ctx, trip.shareId, id, answerAskSchema.parse({ answer: "pay", ...given }));

/** Mia has paid two of three payments of $970.00, and Dan, who has paid nothing, pays the rest for her. */
async function partPaid(world: World) {
	const made = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
	await made.payByHand(2);
	const dan = () => world.asGuest("dan");
	const { id } = await world.join(dan(), made.trip, { name: "Dan", email: "dan@example.com" });
	await askPayer(made.ctx(), made.trip.shareId, { payerId: id });
	await say(dan(), made.trip, made.member.id);
	return { ...made, dan, danId: id };
}

describe("someone who has paid a part themselves", () => {
	test("stays when their payer leaves, and has the rest to pay again", async () => {
		using world = openWorld();
		const { dan, danId, member, trip, mia } = await partPaid(world);
		await leaveTrip(dan(), trip.shareId);
		expect(await sharesOf(world, danId, member.id)).toEqual(["129334 0 gone", "97000 0 confirmed"]);
		expect(await rowsOf(world, member.id)).toEqual(["paid 32333 1/3", "paid 32333 2/3", "due 32334 3/3"]);
		expect(await notificationsOf(world, mia.id)).toContainEqual([
			"trip_update",
			"You pay the rest of your spot",
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("keeps a confirmed spot when the price changes before their payer has paid", async () => {
		using world = openWorld();
		const { danId, member, trip, organizer } = await partPaid(world);
		await editTrip(world.as(organizer), trip.id, {
			...{ tripItems: [], totalCost: 400_000, priceReason: "The villa" },
		});
		expect(await sharesOf(world, danId, member.id)).toEqual(["135334 35334", "64666 -35334 confirmed"]);
		expect(await rowsOf(world, danId)).toEqual(["due 135334 1/1"]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("stays confirmed when their payer's first payment was outside and is undone", async () => {
		using world = openWorld();
		const { danId, member, trip, organizer } = await partPaid(world);
		const paidOn = dateOf(world.clock.now());
		const input = recordOutsideSchema.parse({ memberId: danId, amount: 500, how: "cash", paidOn });
		const id = await recordOutside(world.as(organizer), trip.id, input);
		expect(await sharesOf(world, danId, member.id)).toEqual([
			"129334 32334 confirmed",
			"64666 -32334 confirmed",
		]);
		const undo = answerOutsideSchema.parse({ answer: "undo", words: "A mistake" });
		await answerOutside(world.as(organizer), trip.id, id, undo);
		expect(await sharesOf(world, danId, member.id)).toEqual(["129334 32334", "64666 -32334 confirmed"]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("had been asked for a higher price, which their payer accepts before a first payment", async () => {
		using world = openWorld();
		const made = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
		const { ctx, trip, organizer, member } = made;
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		await editTrip(world.as(organizer), trip.id, {
			...{ tripItems: [], totalCost: 400_000, priceReason: "The villa" },
		});
		await askPayer(ctx(), trip.shareId, { payerId: id });
		await say(dan(), trip, member.id);
		expect(await sharesOf(world, id, member.id)).toEqual(["164667 64667", "32333 -64667 confirmed"]);
		await answerPrice(dan(), trip.id, answerPriceSchema.parse({ answer: "accept", share: 167_667 }));
		expect(await sharesOf(world, id, member.id)).toEqual(["167667 67667", "32333 -67667 confirmed"]);
		expect(await rowsOf(world, id)).toEqual(["due 167667 1/1"]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

describe("a payer who has paid a part of a spot whose companion stays", () => {
	test("does not leave by declining with everything back", async () => {
		using world = openWorld();
		const { dan, danId, trip, organizer, member } = await partPaid(world);
		await pay(dan(), danId);
		await editTrip(world.as(organizer), trip.id, {
			...{ tripItems: [], totalCost: 400_000, priceReason: "The villa", ifDeclined: "leave" as const },
		});
		const leave = answerPriceSchema.parse({ answer: "leave" });
		expect(await errorCodeOf(answerPrice(dan(), trip.id, leave))).toBe("conflict");
		expect(await sharesOf(world, danId, member.id)).toEqual([
			"129334 32334 confirmed",
			"64666 -32334 confirmed",
		]);
	});
});

describe("nobody pays for others and is paid for, also in part", () => {
	/** Cleo pays the rest of her spot herself, after Mia has paid a part of it. */
	async function split(world: World) {
		const made = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
		const { companionId: cleo } = await add(made.ctx(), made.trip, "Cleo", { way: "spread" });
		await made.payByHand(2);
		const asCleo = () => world.asGuest("cleo");
		await openLink(made.ctx(), made.trip, cleo, asCleo());
		await takeOverRest(asCleo(), made.trip.shareId, {});
		return { ...made, cleo, asCleo };
	}

	test("whoever has paid a part for somebody cannot be paid for", async () => {
		using world = openWorld();
		const { ctx, trip } = await split(world);
		const { id } = await world.join(world.asGuest("dan"), trip, { name: "Dan", email: "dan@example.com" });
		expect(await errorCodeOf(askPayer(ctx(), trip.shareId, { payerId: id }))).toBe("conflict");
		expect((await companionsView(ctx(), trip.shareId)).ask).toBeNull();
	});

	test("whose spot somebody has paid a part of brings nobody, and is not asked", async () => {
		using world = openWorld();
		const { asCleo, cleo, trip } = await split(world);
		expect(await errorCodeOf(add(asCleo(), trip, "Eve"))).toBe("conflict");
		expect((await companionsView(asCleo(), trip.shareId)).add).toBeNull();
		const dan = () => world.asGuest("dan");
		await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		expect(await errorCodeOf(askPayer(dan(), trip.shareId, { payerId: cleo }))).toBe("invalid");
		const people = (await companionsView(dan(), trip.shareId)).ask?.people.map(({ id }) => id);
		expect(people).not.toContain(cleo);
	});
});

describe("a companion", () => {
	test("has another name than the others whom somebody joins with", () => {
		const parse = (...names: string[]) =>
			joinSchema
				.safeParse({ companions: names.map((name) => ({ name })) })
				.error?.issues.map(({ message }) => message);
		expect(parse("Cleo", "cleo")).toEqual(["Use another name for each of your companions"]);
		expect(parse("Cleo", "Dan")).toBeUndefined();
	});

	test("is confirmed once a credit has paid for them", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await memberOnInstalments(world, { paymentPlan: "full" });
		const first = await add(ctx(), trip, "Cleo", { way: "now" });
		await pay(ctx(), member.id, "success", { paymentId: first.next ?? undefined });
		const { companionId: dan } = await add(ctx(), trip, "Dan", { way: "now" });
		expect(await sharesOf(world, dan)).toEqual(["0 -97000"]);
		await removeCompanion(ctx(), trip.shareId, first.companionId);
		expect(await rowsOf(world, member.id)).toEqual(["paid 97000 1/2", "paid 97000 2/2"]);
		expect(await sharesOf(world, member.id, dan)).toEqual(["194000 97000 confirmed", "0 -97000 confirmed"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("who has opened their link hears that their spot has ended with their payer's", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(organizer, { title: "Lisbon", partySize: 8 });
		const ben = () => world.asGuest("ben");
		await world.join(ben(), trip, { name: "Ben" });
		const { companionId } = await add(ben(), trip, "Cleo");
		const cleo = await world.user({ firstName: "Cleo" });
		await openLink(ben(), trip, companionId, world.as(cleo));
		expect(await leaveTripView(ben(), trip.shareId)).toMatchObject({ companions: ["Cleo"] });
		expect(await removeMemberView(world.as(organizer), trip.id, companionId)).toMatchObject({
			...{ companions: [], isPaidFor: true },
		});
		await leaveTrip(ben(), trip.shareId);
		expect((await notificationsOf(world, cleo.id)).map(([, title]) => title)).toContain(
			"Your spot has ended",
		);
	});

	test("joins with an option only where there is room for everyone who chooses it", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(organizer, { partySize: 8 });
		const boat = { kind: "extra", name: "Boat day", options: [{ price: 85, capacity: 2 }] };
		await addOptionGroup(world.as(organizer), trip.id, optionGroupSchema.parse(boat));
		const [group] = await listOptionGroups(world.db.read, trip.id);
		const choices = { [group?.id ?? ""]: group?.options[0]?.id ?? null };
		const join = (names: string[]) =>
			world.join(world.asGuest("ben"), trip, {
				...{ name: "Ben", choices, companions: names.map((name) => ({ name, choices })) },
			});
		expect(await errorCodeOf(join(["Cleo", "Dan"]))).toBe("conflict");
		await join(["Cleo"]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});

describe("a trip that nobody has claimed", () => {
	const uneven = tripInput({ partySize: 8, tripItems: [], totalCost: 20_001 });

	test("is claimed with companions aboard, and its shares come to its costs", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerName: "Anna" });
		const maker = await world.join(world.asGuest("maker"), trip, { companions: [{ name: "Cleo" }] });
		const { id } = await world.join(world.asGuest("dan"), trip, { name: "Dan", email: "dan@example.com" });
		await askPayer(world.asGuest("dan"), trip.shareId, { payerId: maker.id });
		await say(world.asGuest("maker"), trip, id);
		const anna = await world.user({ firstName: "Anna", subscriptionPlan: "plus" });
		await world.db.write((tx) => claimTrips(world.nobody, tx, anna, { guestKeyHash: hashSecret("maker") }));
		expect(await sharesOf(world, maker.id, id)).toEqual(["7501 5000", "0 -2500"]);
		await takeOverRest(world.asGuest("dan"), trip.shareId, {});
		expect(await sharesOf(world, maker.id, id)).toEqual(["5001 2500", "2500 0"]);
		await pay(world.as(anna), maker.id);
		await pay(world.asGuest("dan"), id);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("a companion who claims the trip", () => {
	const uneven = tripInput({ partySize: 8, tripItems: [], totalCost: 20_001 });

	test("organizes it and pays for their own spot, and their payer is told and can pay", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerName: "Anna" });
		const ben = await world.user({ firstName: "Ben" });
		const bens = await world.join(world.as(ben), trip, { companions: [{ name: "Cleo" }, { name: "Anna" }] });
		const companions = await listCompanions(world.db.read, { payerId: bens.id });
		const idOf = (one: string) => companions.find(({ name }) => name === one)?.id ?? "";
		const [cleo, anna] = [idOf("Cleo"), idOf("Anna")];
		await openLink(world.as(ben), trip, anna, world.asGuest("maker"));
		const user = await world.user({ firstName: "Anna", subscriptionPlan: "plus" });
		await world.db.write((tx) => claimTrips(world.nobody, tx, user, { guestKeyHash: hashSecret("maker") }));
		const [own] = await world.db.read.select().from(members).where(eq(members.id, anna));
		expect(own).toMatchObject({ role: "organizer", userId: user.id, payerId: null, formerPayerId: null });
		expect(await sharesOf(world, bens.id, anna, cleo)).toEqual(["5000 2500", "2501 0", "0 -2500"]);
		expect((await notificationsOf(world, ben.id)).map(([, title]) => title)).toContain("Anna pays the rest");
		expect(await errorCodeOf(add(world.as(user), trip, "Eve"))).toBe("accepted");
		await pay(world.as(ben), bens.id);
		await pay(world.as(user), anna);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is not paid for by whom they had asked before", async () => {
		using world = openWorld();
		const trip = await createTrip(world.asGuest("maker"), { ...uneven, organizerName: "Anna" });
		const own = await world.join(world.asGuest("maker"), trip, { name: "Anna" });
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		await askPayer(world.asGuest("maker"), trip.shareId, { payerId: id });
		const user = await world.user({ firstName: "Anna", subscriptionPlan: "plus" });
		await world.db.write((tx) => claimTrips(world.nobody, tx, user, { guestKeyHash: hashSecret("maker") }));
		expect(await errorCodeOf(say(dan(), trip, own.id))).toBe("not_found");
	});
});

describe("a trip without costs", () => {
	test("confirms whom one brings, and asks for all their spots once it costs something", async () => {
		using world = openWorld();
		const olga = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(olga, { partySize: 8, tripItems: [], totalCost: 0 });
		const ben = await world.join(world.asGuest("ben"), trip, { name: "Ben" });
		const { companionId } = await add(world.asGuest("ben"), trip, "Cleo");
		await confirmWithoutPayment(world.asGuest("ben"), ben.id);
		expect(await sharesOf(world, ben.id, companionId)).toEqual(["0 0 confirmed", "0 0 confirmed"]);
		await editTrip(world.as(olga), trip.id, { tripItems: [], totalCost: 80_000 });
		expect(await sharesOf(world, ben.id, companionId)).toEqual(["20000 10000", "0 -10000"]);
		await pay(world.asGuest("ben"), ben.id);
		expect(await sharesOf(world, ben.id, companionId)).toEqual([
			"20000 10000 confirmed",
			"0 -10000 confirmed",
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("an organizer pays for themselves", () => {
	/** Mia, who has an account, and Dan, on Olga's trip. */
	async function three(world: World) {
		const olga = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(olga, { title: "Lisbon", partySize: 8 });
		const mia = await world.user({ firstName: "Mia", emailVerifiedAt: 1, subscriptionPlan: "plus" });
		const { id } = await world.join(world.as(mia), trip);
		const dan = () => world.asGuest("dan");
		const { id: danId } = await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		const offer = () => offerHandover(world.as(olga), trip.id, id);
		const accept = () => answerHandover(world.as(mia), trip.id, { answer: "accept" });
		const ask = () => askPayer(world.as(mia), trip.shareId, { payerId: danId });
		return { trip, id, dan, offer, accept, ask };
	}

	test("whom somebody pays for by then does not take the trip over", async () => {
		using world = openWorld();
		const { trip, id, dan, offer, accept, ask } = await three(world);
		await offer();
		await ask();
		await say(dan(), trip, id);
		expect(await errorCodeOf(accept())).toBe("conflict");
	});

	test("who takes the trip over does not ask any more", async () => {
		using world = openWorld();
		const { trip, id, dan, offer, accept, ask } = await three(world);
		await ask();
		await offer();
		await accept();
		expect(await errorCodeOf(say(dan(), trip, id))).toBe("not_found");
	});
});

describe("accounts that are deleted", () => {
	test("a companion's spot is free, and their payer pays less", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await memberOnInstalments(world, {
			paymentPlan: "3-month",
			consent: false,
		});
		const { companionId } = await add(ctx(), trip, "Cleo", { way: "spread" });
		const cleo = await world.user({ firstName: "Cleo", passwordHash: PASSWORD_HASH });
		await openLink(ctx(), trip, companionId, world.as(cleo));
		await deleteAccount(world.as(cleo), { password: PASSWORD });
		await lowerPayers(world.nobody, null);
		expect(await sharesOf(world, member.id, companionId)).toEqual(["97000 0 confirmed", "0 0 gone"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a payer's who has paid nothing: who has paid a part themselves stays", async () => {
		using world = openWorld();
		const made = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
		const dan = await world.user({ firstName: "Dan", passwordHash: PASSWORD_HASH });
		const { id } = await world.join(world.as(dan), made.trip);
		await add(world.as(dan), made.trip, "Eve");
		await askPayer(made.ctx(), made.trip.shareId, { payerId: id });
		await say(world.as(dan), made.trip, made.member.id);
		await deleteAccount(world.as(dan), { password: PASSWORD });
		expect(await sharesOf(world, made.member.id)).toEqual(["97000 0 confirmed"]);
		expect(await rowsOf(world, made.member.id)).toEqual(["paid 32333 1/2", "due 64667 2/2"]);
		const aboard = (await world.db.read.select().from(members)).filter(({ removedAt }) => removedAt === null);
		expect(aboard.map(({ name }) => name)).not.toContain("Eve");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("a payer who leaves with a refund", () => {
	test("takes along whom they pay for, and nobody's money is left over", async () => {
		using world = openWorld();
		const { organizer, ctx, member, trip } = await memberOnInstalments(world, {
			...{ paymentPlan: "3-month", consent: false },
		});
		const { companionId: cleo } = await add(ctx(), trip, "Cleo", { way: "spread" });
		await requestRefundOf(ctx(), member);
		const [request] = await listRefunds(world.as(organizer), trip.id);
		await approveRefund(world.as(organizer), request?.request.id ?? "");
		expect(await sharesOf(world, member.id, cleo)).toEqual(["194000 97000 confirmed gone", "0 -97000 gone"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});
