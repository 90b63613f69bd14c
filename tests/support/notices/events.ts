import { eq, isNotNull } from "drizzle-orm";
import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { answerAsk, askPayer } from "#app/features/companions/ask-payer.server.ts";
import { addCompanionSchema, answerAskSchema } from "#app/features/companions/companions.schema.ts";
import { removeCompanion } from "#app/features/companions/manage-companions.server.ts";
import { takeOverRest } from "#app/features/companions/take-over.server.ts";
import { expenseSchema, settlementSchema } from "#app/features/expenses/expenses.schema.ts";
import { answerAsk as answerAskOfPool, askPool } from "#app/features/expenses/pool/ask-pool.server.ts";
import { addExpense } from "#app/features/expenses/save-expense.server.ts";
import { answerSettlement, markSettlement } from "#app/features/expenses/settle-up.server.ts";
import { sweepReversals, takeInReversals } from "#app/features/fund/charges/reversals.server.ts";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { answerInTime } from "#app/features/fund/evidence/send-evidence.server.ts";
import { refreshPayee, startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { applyPayout } from "#app/features/fund/payouts/payouts.server.ts";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { giveAnswer } from "#app/features/joining/give-answer.server.ts";
import { confirmWithoutPayment } from "#app/features/joining/join-trip.server.ts";
import {
	sendHoldNotices,
	sweepProvisionalMemberships,
} from "#app/features/joining/provisional-memberships.server.ts";
import { changeCoOrganizer } from "#app/features/members/co-organizers/co-organizers.server.ts";
import { readAddresses } from "#app/features/members/invitations/addresses.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import { joinWaitingList } from "#app/features/members/waiting-list/join-waiting-list.server.ts";
import { removeEntry } from "#app/features/members/waiting-list/manage-waiting-list.server.ts";
import { tendWaitingLists } from "#app/features/members/waiting-list/offer-spots.server.ts";
import { postMessage } from "#app/features/messages/chat/chat.server.ts";
import { sendChatDigests } from "#app/features/messages/chat/send-digests.server.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { optionGroupSchema } from "#app/features/options/options.schema.ts";
import { remindToChoose } from "#app/features/options/remind-to-choose.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { claimOutside } from "#app/features/payments/outside/claim-outside.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { changePlan } from "#app/features/payments/plan-change/change-plan.server.ts";
import { sendDepartureNotices } from "#app/features/payments/reminders/departure-notices.server.ts";
import { remindMember } from "#app/features/payments/reminders/remind-member.server.ts";
import { sendReminders } from "#app/features/payments/reminders/send-reminders.server.ts";
import {
	cancelSubscription,
	changeTier,
	previewTierChange,
	resumeSubscription,
} from "#app/features/plans/billing/change-subscription.server.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { announceRenewals } from "#app/features/plans/billing/subscription-notices.server.ts";
import { sweepSubscriptions } from "#app/features/plans/billing/sweep-subscriptions.server.ts";
import { askPoll } from "#app/features/polls/ask-poll.server.ts";
import { tendPolls } from "#app/features/polls/close-poll.server.ts";
import { askSchema } from "#app/features/polls/polls.schema.ts";
import { closePool } from "#app/features/pool/close-pool.server.ts";
import { openPool } from "#app/features/pool/open-pool.server.ts";
import { topUp } from "#app/features/pool/top-ups/top-up.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { claimTrips } from "#app/features/trips/claims.server.ts";
import {
	answerHandover,
	endHandovers,
	offerHandover,
	withdrawHandover,
} from "#app/features/trips/handover/handover.server.ts";
import { entrySchema } from "#app/features/trips/itinerary/itinerary.schema.ts";
import { addEntry } from "#app/features/trips/itinerary/save-entry.server.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema } from "#app/features/trips/price/price.schema.ts";
import { decideSurplus } from "#app/features/trips/price/surplus.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { members, tripClaims, trips, users } from "#db/schema/access.ts";
import { expenses, settlements } from "#db/schema/expenses.ts";
import { payees, releaseLines } from "#db/schema/fund.ts";
import { waitingList } from "#db/schema/members.ts";
import { poolPayments, poolTopUps } from "#db/schema/pool.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { subscriptionsOf, switchCard } from "#tests/support/subscriptions.ts";
import { DAY, HOUR, MINUTE } from "../clock.ts";
import { RETURN_URLS, refuseTransfers } from "../funds.ts";
import { cardsAreGone, savedCardOutcomes } from "../instalments.ts";
import { ORIGIN } from "../invitations.ts";
import { pay } from "../payments.ts";
import { setOrganizer } from "../unclaimed.ts";
import type { WorldOptions } from "../world.ts";
import { EMERGENCY_EVENTS } from "./emergency-events.ts";
import {
	askForRefund,
	decide,
	reachesBank,
	refundedByHand,
	refundsTakeTime,
	waitUndecided,
	withdraw,
} from "./refund-events.ts";
import { GUEST_EMAIL, joinAsGus, joinAsMia, type Scene } from "./scene.ts";

export type NoticeEvent = {
	wrap?: WorldOptions["wrap"];
	isAlone?: true; // Mia and Gus have not joined
	before?: (scene: Scene) => Promise<unknown>; // messages caused by this are ignored
	happens: (scene: Scene) => Promise<unknown>;
};

/** The second payments are due on Dec 20, and the trip begins on Mar 12. */
const at = (instant: string, work: (scene: Scene) => Promise<unknown>) => (scene: Scene) => {
	scene.world.clock.set(`${instant}T12:00:00Z`);
	return work(scene);
};

/** Without the mail to a guest, which is not a notice. */
function answer(name: "mia" | "gus", given: "in" | "maybe") {
	return (scene: Scene) =>
		giveAnswer(scene[name], scene.trip.shareId, {
			...(name === "gus" && { name: scene.typed.guest, email: GUEST_EMAIL }),
			answer: given,
			mayMail: false,
		});
}

const remind = ({ world }: Scene) => sendReminders(world.nobody, world.locations);
const charge = ({ world }: Scene) => chargeDueInstalments(world.nobody);
const announceDeparture = ({ world }: Scene) => sendDepartureNotices(world.nobody, world.locations);

const remindByHand = (name: "mia" | "gus") => async (scene: Scene) => {
	const { id: memberId } = await scene.memberOf(name);
	await remindMember(scene.olga, scene.world.locations, {
		tripId: scene.trip.id,
		memberId,
		tone: "friendly",
	}).catch(ignoreRefusal);
};

const changeHelp = (name: "mia", isCoOrganizer: boolean) => async (scene: Scene) => {
	const { id } = await scene.memberOf(name);
	await changeCoOrganizer(scene.olga, scene.trip.id, id, isCoOrganizer);
};

const offerTo = (name: "mia") => async (scene: Scene) => {
	await offerHandover(scene.olga, scene.trip.id, (await scene.memberOf(name)).id);
};
const answerOffer =
	(answer: "accept" | "refuse") =>
	({ mia, trip }: Scene) =>
		answerHandover(mia, trip.id, { answer });

const giveFreeSpot = async ({ world, memberOf }: Scene) => {
	const { id } = await memberOf("mia");
	const free = { individualCost: 0, confirmed: false };
	await world.db.write((tx) => tx.update(members).set(free).where(eq(members.id, id)));
};
const confirmFreeSpot = async ({ mia, memberOf }: Scene) =>
	confirmWithoutPayment(mia, (await memberOf("mia")).id);

const invite = (scene: Scene) =>
	sendInvitations(
		scene.olga,
		scene.trip.id,
		{ emails: readAddresses(scene.people.mia.email), customMessage: undefined, byHand: undefined },
		ORIGIN,
	);

const onboard = (scene: Scene) => startOnboarding(scene.olga, scene.trip.id, RETURN_URLS, US_PERSON);
const release = (scene: Scene) =>
	releaseFunds(scene.olga, scene.trip.id, { purpose: scene.typed.words }).catch(ignoreRefusal);

const refOfPayee = async ({ world }: Scene) => {
	const [payee] = await world.db.read.select().from(payees);
	return payee?.ref ?? "";
};
/** A reversal of $50.00 that someone has made at the provider by hand. */
const reversedByHand = (gateway: PaymentGateway): PaymentGateway => ({
	...gateway,
	listReversals: async () => [{ id: "", ref: "trr_hand", amount: 5_000 }],
});
const takeInByHand = async ({ world }: Scene) => {
	const [line] = await world.db.read.select().from(releaseLines);
	await takeInReversals(world.nobody, { ref: line?.ref ?? "" });
};
const payoutFails = async (scene: Scene) => {
	const payout = { ref: "po_1", amount: 50_000, currency: "usd", arrivalDate: "2026-11-25", at: 0 };
	const failed = { status: "failed", failure: "The bank account has been closed." } as const;
	await applyPayout(scene.world.nobody, { ...payout, ...failed, payeeRef: await refOfPayee(scene) });
};
const accountCloses = async (scene: Scene) => {
	const { payments } = scene.world.nobody;
	const fetchPayee: typeof payments.fetchPayee = async (ref) => ({ ref, state: "closed" });
	const ctx = { ...scene.world.nobody, payments: { ...payments, fetchPayee } };
	await refreshPayee(ctx, await refOfPayee(scene));
};

const addDinner = async ({ olga, world, trip }: Scene) => {
	const day = { startDate: "2027-03-13", startZone: "Europe/Lisbon", endZone: "Europe/Lisbon" };
	await addEntry(olga, world.locations, trip.id, entrySchema.parse({ ...day, title: "Dinner" }));
	world.clock.advance(HOUR);
};

const askGroup = async ({ olga, world, trip, typed }: Scene) => {
	const unread = async () => {
		throw new Error("no page");
	};
	const input = askSchema.parse({
		kind: "choice",
		question: typed.words.slice(0, 200),
		options: [{ label: "Lisbon" }, { label: "Porto" }],
		...{ closesDate: "2026-12-10", closesTime: "12:00", zone: "UTC" },
	});
	await askPoll({ ...olga, readBooking: unread, readPicture: unread }, world.locations, trip.id, input);
};

const offerRooms = async ({ olga, trip, typed }: Scene) => {
	const options = [
		{ name: "Double", price: 0 },
		{ name: typed.words.slice(0, 80), price: 300 },
	];
	const room = { kind: "one_of", name: "Room", chooseBy: "2026-12-12", options };
	await addOptionGroup(olga, trip.id, optionGroupSchema.parse(room));
};

const takeRoom = async ({ world, mia, trip }: Scene) => {
	const [room] = await listOptionGroups(world.db.read, trip.id);
	await changeChoices(mia, trip.id, { choices: { [room?.id ?? ""]: room?.options[1]?.id ?? null } });
};

const shareTaxi = async ({ world, people, mia, trip, typed }: Scene) => {
	await world.db.write((tx) =>
		tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, people.olga.id)),
	);
	const name = typed.words.slice(0, 120);
	await addExpense(
		mia,
		trip.id,
		expenseSchema.parse({ name, date: "2027-03-13", amount: "40", everyone: "on" }),
	);
	world.clock.advance(HOUR);
};
const markPaid = async (scene: Scene) => {
	const [from, to] = [await scene.memberOf("gus"), await scene.memberOf("mia")];
	const paid = settlementSchema.parse({ from: from.id, to: to.id, amount: "10", how: "Cash" });
	await markSettlement(scene.gus, scene.trip.id, paid);
};
const confirmPaid = async ({ world, mia, trip }: Scene) => {
	const [paid] = await world.db.read.select().from(settlements);
	await answerSettlement(mia, { trip: trip.id, settlementId: paid?.id ?? "" }, { answer: "confirm" });
};

/** Olga is on Pro and has opened the pool. */
const openOlgasPool = async ({ world, people, olga, trip }: Scene) => {
	await world.db.write((tx) =>
		tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, people.olga.id)),
	);
	await openPool(olga, trip.id, { autoLimit: 0 });
};
const topUpPool = async (scene: Scene) => {
	await openOlgasPool(scene);
	await topUp(scene.mia, scene.trip.id, { amount: 5_000 }, { origin: "http://gangway.example" });
};
const gusPaysTaxi = async (scene: Scene) => {
	const { gus, trip, typed, world } = scene;
	await topUpPool(scene);
	const name = typed.words.slice(0, 120);
	const taxi = expenseSchema.parse({ name, date: "2027-03-13", amount: "40", everyone: "on" });
	await addExpense(gus, trip.id, taxi);
	world.clock.advance(HOUR);
};
const askForTaxi = async ({ gus, trip, world }: Scene) => {
	const [taxi] = await world.db.read.select().from(expenses);
	await askPool(gus, trip.id, { expenseId: taxi?.id ?? "", amount: 1_000, way: "instalments" });
};
const gusAsks = async (scene: Scene) => {
	await gusPaysTaxi(scene);
	await askForTaxi(scene);
};
const answerTaxi = (answer: "pay" | "decline") => async (scene: Scene) => {
	const [ask] = await scene.world.db.read.select().from(poolPayments);
	await answerAskOfPool(scene.olga, scene.trip.id, ask?.id ?? "", {
		answer,
		reason: scene.typed.words.slice(0, 200),
	});
};
const takeTopUp = async ({ world }: Scene) => {
	const [row] = await world.db.read.select().from(poolTopUps);
	const fact = { ref: "dp_pool", chargeRef: row?.chargeRef ?? "", amount: 5_000, fee: 1_500, status: "open" };
	await applyDispute(world.nobody, fact as DisputeFact);
};

const changeStay = ({ olga, trip }: Scene) =>
	editTrip(olga, trip.id, editTripSchema.parse({ accommodationType: "house" }));

/** @param by in cents */
const reprice =
	(by: number) =>
	({ olga, trip, typed }: Scene) =>
		editTrip(
			olga,
			trip.id,
			editTripSchema.parse({
				tripItems: [{ type: "other", name: "Villa", cost: (trip.totalCost + by) / 100 }],
				priceReason: typed.words.slice(0, 500),
			}),
		);

const acceptPrice = ({ mia, trip }: Scene) =>
	answerPrice(mia, trip.id, answerPriceSchema.parse({ answer: "accept" }));

/** As if friends who pay as much as the others had joined late. */
const makeSurplus = ({ world, trip }: Scene) =>
	world.db.write((tx) => tx.update(trips).set({ lateSpots: 1, totalCost: 100 }).where(eq(trips.id, trip.id)));

const keepSurplus = ({ olga, trip }: Scene) =>
	decideSurplus(olga, trip.id, { decision: "keep", surplus: undefined });

const resize =
	(partySize: number) =>
	async ({ world, trip }: Scene) => {
		await world.db.write((tx) => tx.update(trips).set({ partySize }).where(eq(trips.id, trip.id)));
		await tendWaitingLists(world.nobody);
	};
const waitAs = (name: "sam" | "gus") => (scene: Scene) => {
	const { world, people, trip, typed } = scene;
	const ctx = name === "sam" ? world.as(people.sam) : world.asGuest("gus");
	const input = name === "sam" ? {} : { name: typed.guest, email: GUEST_EMAIL };
	return joinWaitingList(ctx, trip.shareId, input);
};
const bothWait = async (scene: Scene) => {
	await resize(1)(scene);
	await waitAs("sam")(scene);
	await waitAs("gus")(scene);
};
const takeOff = async (scene: Scene) => {
	const [entry] = await scene.world.db.read.select().from(waitingList);
	await removeEntry(scene.olga, scene.trip.id, entry?.id ?? "");
};

const write = (name: "olga" | "mia" | "gus") => async (scene: Scene) => {
	scene.world.clock.advance(MINUTE);
	await postMessage(scene[name], scene.trip.id, { message: scene.typed.words });
	scene.world.clock.advance(10 * MINUTE);
	await sendChatDigests(scene.world.nobody);
};

const payNext = (name: "mia" | "gus") => async (scene: Scene) => {
	const { id } = await scene.memberOf(name);
	await pay(scene[name], id, "success", { paymentId: (await scene.paymentOf(name, 2)).id });
};

const cashOf = ({ world }: Scene) =>
	({ amount: 5_000, paidOn: dateOf(world.clock.now()), how: "cash", note: undefined }) as const;

const bringCleo = ({ mia, trip, typed }: Scene) =>
	addCompanion(mia, trip.id, addCompanionSchema.parse({ name: typed.words.slice(0, 120), way: "spread" }));

const giveCleoUp = async ({ world, mia, trip }: Scene) => {
	const [cleo] = await world.db.read.select().from(members).where(isNotNull(members.payerId));
	await removeCompanion(mia, trip.id, cleo?.id ?? "");
};

const askMia = async ({ gus, trip, memberOf }: Scene) => {
	await askPayer(gus, trip.id, { payerId: (await memberOf("mia")).id });
};

const answerGus =
	(answer: "pay" | "decline") =>
	async ({ mia, trip, memberOf }: Scene) => {
		const { id } = await memberOf("gus");
		await answerAsk(mia, trip.id, id, answerAskSchema.parse({ answer, way: "spread" }));
	};

const payForGus = async (scene: Scene) => {
	await askMia(scene);
	await answerGus("pay")(scene);
};

const payOwnRest = ({ gus, trip }: Scene) => takeOverRest(gus, trip.id, {});

const recordCash = (name: "mia" | "gus") => async (scene: Scene) => {
	const { id: memberId } = await scene.memberOf(name);
	await recordOutside(scene.olga, scene.trip.id, { ...cashOf(scene), memberId });
};

const claimCash = (name: "mia" | "gus") => async (scene: Scene) => {
	await claimOutside(scene[name], scene.trip.id, cashOf(scene));
};

const payAsOlga = async (scene: Scene) => {
	const { id } = await scene.world.join(scene.olga, scene.trip);
	await pay(scene.olga, id);
};

/** The trip has no organizer yet, so people who join ask to be notified when they can pay. */
const holdPlacesUnclaimed = async (scene: Scene) => {
	const { world, trip, people } = scene;
	await joinAsMia(scene);
	await joinAsGus(scene);
	await setOrganizer(world, trip.id, null);
	await world.db.write(async (tx) => {
		await tx.update(members).set({ payAskedAt: 1 });
		await tx.insert(tripClaims).values({
			tripId: trip.id,
			tokenHash: "none",
			userId: people.olga.id,
			expiresAt: world.clock.now().getTime() + HOUR,
		});
	});
};

const claim = ({ world, olga, people }: Scene) =>
	world.db.write((tx) => claimTrips(olga, tx, people.olga, { guestKeyHash: null }));

const payWithBadCard = async (scene: Scene) => {
	const { id } = await scene.memberOf("mia");
	await pay(scene.mia, id, "declined").catch(ignoreRefusal);
};

const cardFailsForGood = async (scene: Scene) => {
	for (const day of ["20", "21", "23", "25"]) await at(`2026-12-${day}`, charge)(scene);
};

const dispute =
	(name: "mia" | "gus", status: "open" | "won" | "lost" = "open") =>
	async (scene: Scene) => {
		const { chargeRef, amount } = await scene.paymentOf(name, 1);
		const dueAt = scene.world.clock.now().getTime() + 2 * DAY;
		const evidence = { dueAt, isSubmitted: false };
		const fact = { ref: "dp_1", chargeRef: chargeRef ?? "", amount, fee: 1_500, status, evidence };
		await applyDispute(scene.world.nobody, fact);
	};
const answerSoon = (scene: Scene) => answerInTime(scene.world.nobody);
const takeBack = (scene: Scene) => sweepReversals(scene.world.nobody);
const refuseReversals = (gateway: PaymentGateway): PaymentGateway => ({
	...gateway,
	reverse: () => Promise.reject(new ProviderRefusal("balance_insufficient", "Nothing is left there.")),
});

const subscribe = (isAnnual: boolean) => (scene: Scene) =>
	startSubscription(scene.mia, { planType: "plus", isAnnual });
const change = (isAnnual: boolean) => async (scene: Scene) => {
	const to = { plan: "plus", isAnnual } as const;
	const { due, prorateAt } = await previewTierChange(scene.mia, to);
	await changeTier(scene.mia, { ...to, due, prorateAt });
};
const cancelled = async (scene: Scene) => {
	await subscribe(false)(scene);
	await cancelSubscription(scene.mia);
};
const sweepAt = (day: string) => at(day, ({ world }) => sweepSubscriptions(world.nobody));

/** Every event that people are notified of, triggered through the code that causes it. */
export const EVENTS = {
	"Mia joins": { isAlone: true, happens: joinAsMia },
	"Gus joins": { isAlone: true, happens: joinAsGus },
	"Mia joins, invited": { isAlone: true, before: invite, happens: joinAsMia },
	"Gus might come": { isAlone: true, happens: answer("gus", "maybe") },
	"Mia is in, pays later": { isAlone: true, happens: answer("mia", "in") },
	"her day is tomorrow": {
		isAlone: true,
		before: answer("mia", "in"),
		happens: at("2026-11-22", ({ world }) => sendHoldNotices(world.nobody)),
	},
	"her day is over": {
		isAlone: true,
		before: answer("mia", "in"),
		happens: at("2026-11-24", ({ world }) => sweepProvisionalMemberships(world.nobody)),
	},
	"Sam waits for a spot": { isAlone: true, before: resize(1), happens: waitAs("sam") },
	"Gus waits for a spot": { isAlone: true, before: resize(1), happens: waitAs("gus") },
	"two spots are free": { isAlone: true, before: bothWait, happens: resize(3) },
	"Olga takes Sam off": { isAlone: true, before: bothWait, happens: takeOff },
	"Olga cancels for both": {
		isAlone: true,
		before: bothWait,
		happens: ({ olga, trip, typed }) => cancelTrip(olga, trip.id, { reason: typed.words, refund: "none" }),
	},
	"Mia pays": { happens: payNext("mia") },
	"Gus pays": { happens: payNext("gus") },
	"Mia pays the rest once": {
		happens: ({ mia, trip }) => changePlan(mia, trip.id, { paymentPlan: "full" }),
	},
	"Olga has Mia's cash": { happens: recordCash("mia") },
	"Olga has Gus's cash": { happens: recordCash("gus") },
	"Mia says she has paid": { happens: claimCash("mia") },
	"Gus says he has paid": { happens: claimCash("gus") },
	"Mia takes a room": { before: offerRooms, happens: takeRoom },
	"Mia brings Cleo": { happens: bringCleo },
	"Mia gives Cleo up": { before: bringCleo, happens: giveCleoUp },
	"Gus asks Mia to pay": { happens: askMia },
	"Mia pays for Gus": { before: askMia, happens: answerGus("pay") },
	"Mia can't pay for Gus": { before: askMia, happens: answerGus("decline") },
	"Gus pays the rest": { before: payForGus, happens: payOwnRest },
	"the trip gets dearer": { happens: reprice(40_000) },
	"Mia accepts the price": { before: reprice(40_000), happens: acceptPrice },
	"the trip gets cheaper": { happens: reprice(-40_000) },
	"Olga keeps a surplus": { before: makeSurplus, happens: keepSurplus },
	"Mia has a free spot": { before: giveFreeSpot, happens: confirmFreeSpot },
	"Olga pays": { happens: payAsOlga },
	"Mia types a bad card": { happens: payWithBadCard },
	"Mia's kept card pays": { happens: at("2026-12-20", charge) },
	"her card is declined": {
		wrap: savedCardOutcomes(() => "declined"),
		happens: at("2026-12-20", charge),
	},
	"her card is gone": { wrap: cardsAreGone, happens: at("2026-12-20", charge) },
	"her bank asks": {
		wrap: savedCardOutcomes(() => "authentication"),
		happens: at("2026-12-20", charge),
	},
	"3 days before": { happens: at("2026-12-17", remind) },
	"on the due date": { before: at("2026-12-20", charge), happens: remind },
	"3 days late": { before: at("2026-12-20", charge), happens: at("2026-12-23", remind) },
	"after all tries": {
		wrap: savedCardOutcomes(() => "declined"),
		before: cardFailsForGood,
		happens: at("2026-12-28", remind),
	},
	"Olga reminds Mia": {
		wrap: savedCardOutcomes(() => "declined"),
		before: cardFailsForGood,
		happens: at("2026-12-28", remindByHand("mia")),
	},
	"Olga reminds Gus": { happens: at("2026-12-20", remindByHand("gus")) },
	"Mia asks for a refund": { happens: askForRefund("mia") },
	"Gus asks for a refund": { happens: askForRefund("gus") },
	"Mia takes hers back": { before: askForRefund("mia"), happens: withdraw("mia") },
	"Mia waits for 3 days": { before: askForRefund("mia"), happens: waitUndecided(3) },
	"Gus waits for 7 days": { before: askForRefund("gus"), happens: waitUndecided(7) },
	"Olga approves Mia's": {
		wrap: refundsTakeTime,
		before: askForRefund("mia"),
		happens: decide("mia", "approved"),
	},
	"Olga approves Lea's": { wrap: refundsTakeTime, happens: decide("lea", "approved") },
	"Olga rejects Gus's": { before: askForRefund("gus"), happens: decide("gus", "rejected") },
	"Mia's refund arrives": {
		wrap: refundsTakeTime,
		before: async (scene) => {
			await askForRefund("mia")(scene);
			await decide("mia", "approved")(scene);
		},
		happens: reachesBank("mia", "succeeded"),
	},
	"support refunds Mia": { happens: refundedByHand("mia") },
	"Gus's refund fails": {
		wrap: refundsTakeTime,
		before: async (scene) => {
			await askForRefund("gus")(scene);
			await decide("gus", "approved")(scene);
		},
		happens: reachesBank("gus", "failed"),
	},
	"Olga releases money": { before: onboard, happens: release },
	"no release succeeds": { wrap: refuseTransfers(() => true), before: onboard, happens: release },
	"we take some back": {
		wrap: reversedByHand,
		async before(scene) {
			await onboard(scene);
			await release(scene);
		},
		happens: takeInByHand,
	},
	"a payout comes back": { before: onboard, happens: payoutFails },
	"her account is closed": { before: onboard, happens: accountCloses },
	"Mia's bank disputes": { happens: dispute("mia") },
	"Gus's bank disputes": { happens: dispute("gus") },
	"his bank gives back": { before: dispute("gus"), happens: dispute("gus", "won") },
	"Mia's bank keeps it": { before: dispute("mia"), happens: dispute("mia", "lost") },
	"its deadline is near": { before: dispute("mia"), happens: answerSoon },
	"it was paid out": {
		wrap: refuseReversals,
		async before(scene) {
			await onboard(scene);
			await release(scene);
			await dispute("mia")(scene);
		},
		happens: takeBack,
	},
	"Olga adds a dinner": { happens: addDinner },
	"Olga changes the stay": { happens: changeStay },
	"Olga asks the group": { happens: askGroup },
	"the rooms end soon": {
		before: offerRooms,
		happens: at("2026-12-09", ({ world }) => remindToChoose(world.nobody, world.locations)),
	},
	"it is open for a day": {
		before: askGroup,
		happens: at("2026-12-09", ({ world }) => tendPolls(world.nobody, world.locations)),
	},
	"its deadline comes": {
		before: askGroup,
		happens: at("2026-12-10", ({ world }) => tendPolls(world.nobody, world.locations)),
	},
	...EMERGENCY_EVENTS,
	"Mia shares a taxi": { happens: shareTaxi },
	"Gus has paid Mia": { before: shareTaxi, happens: markPaid },
	"Mia says so too": { before: markPaid, happens: confirmPaid },
	"Mia fills the pool": { before: openOlgasPool, happens: topUpPool },
	"Gus asks the pool": { before: gusPaysTaxi, happens: askForTaxi },
	"the pool pays Gus": { before: gusAsks, happens: answerTaxi("pay") },
	"it does not pay Gus": { before: gusAsks, happens: answerTaxi("decline") },
	"the pool is closed": {
		before: topUpPool,
		happens: ({ olga, trip }) => closePool(olga, trip.id, { expected: 5_000 }),
	},
	"a bank takes of it": { before: topUpPool, happens: takeTopUp },
	"Olga resets the link": {
		async happens({ world, olga, trip }) {
			await resetShareLink(olga, trip.id);
			world.clock.advance(MINUTE);
		},
	},
	"Olga cancels": {
		happens: ({ olga, trip, typed }) => cancelTrip(olga, trip.id, { reason: typed.words, refund: "none" }),
	},
	"Olga removes Mia": {
		isAlone: true,
		before: joinAsMia,
		happens: async (scene) =>
			removeMember(scene.olga, { tripId: scene.trip.id, memberId: (await scene.memberOf("mia")).id }),
	},
	"Olga removes Gus": {
		isAlone: true,
		before: joinAsGus,
		happens: async (scene) =>
			removeMember(scene.olga, { tripId: scene.trip.id, memberId: (await scene.memberOf("gus")).id }),
	},
	"Mia helps organize": { happens: changeHelp("mia", true) },
	"Mia helps no more": { before: changeHelp("mia", true), happens: changeHelp("mia", false) },
	"Gus joins, Mia helps": {
		isAlone: true,
		async before(scene) {
			await joinAsMia(scene);
			await changeHelp("mia", true)(scene);
		},
		happens: joinAsGus,
	},
	"Gus asks, Mia helps": { before: changeHelp("mia", true), happens: askForRefund("gus") },
	"Gus pays, Mia helps": { before: changeHelp("mia", true), happens: payNext("gus") },
	"Gus disputes, Mia helps": { before: changeHelp("mia", true), happens: dispute("gus") },
	"Olga offers the trip": { happens: offerTo("mia") },
	"Olga withdraws it": {
		before: offerTo("mia"),
		happens: ({ olga, trip }) => withdrawHandover(olga, trip.id),
	},
	"Mia refuses it": { before: offerTo("mia"), happens: answerOffer("refuse") },
	"Mia accepts it": { before: offerTo("mia"), happens: answerOffer("accept") },
	"nobody answers": {
		before: offerTo("mia"),
		async happens({ world }) {
			world.clock.advance(7 * DAY);
			await endHandovers(world.nobody);
		},
	},
	"Mia leaves": { isAlone: true, before: joinAsMia, happens: ({ mia, trip }) => leaveTrip(mia, trip.id) },
	"a week before": { happens: at("2027-03-05", announceDeparture) },
	"a day before": {
		before: at("2027-03-05", announceDeparture),
		happens: at("2027-03-11", announceDeparture),
	},
	"Olga claims the trip": { isAlone: true, before: holdPlacesUnclaimed, happens: claim },
	"Olga writes": { happens: write("olga") },
	"Mia writes": { happens: write("mia") },
	"Gus writes": { happens: write("gus") },
	"Mia chooses Plus": { happens: subscribe(false) },
	"her Plus renews": { before: subscribe(false), happens: sweepAt("2026-12-22") },
	"Mia takes a year": { before: subscribe(false), happens: change(true) },
	"her year is to change": { before: subscribe(true), happens: change(false) },
	"she cancels her plan": { before: subscribe(false), happens: ({ mia }) => cancelSubscription(mia) },
	"she keeps her plan": { before: cancelled, happens: ({ mia }) => resumeSubscription(mia) },
	"her renewal fails": {
		before: async (scene) => {
			await subscribe(false)(scene);
			await switchCard(scene.world, scene.mia, scene.people.mia, "declined");
		},
		happens: sweepAt("2026-12-22"),
	},
	"her plan ends": {
		before: cancelled,
		happens: sweepAt("2026-12-22"),
	},
	"her plan is refunded": {
		before: subscribe(false),
		async happens({ world, people }) {
			const [paid] = await subscriptionsOf(world, people.mia).invoices();
			const made = { ref: "re_1", id: "", chargeRef: paid?.chargeRef ?? "", amount: 100, error: null };
			await takeInRefund(world.nobody, { ...made, status: "succeeded" });
		},
	},
	"a week before a year": {
		before: subscribe(true),
		happens: at("2027-11-15", ({ world }) => announceRenewals(world.nobody)),
	},
} as const satisfies Record<string, NoticeEvent>;

/** The person reads the refusal; the table is about what others are sent. */
function ignoreRefusal(error: unknown): void {
	if (!(error instanceof DomainError)) throw error;
}
