import { createHash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import {
	doerName,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { listCostReadTimes } from "#app/features/bookings/links/link-pages.queries.ts";
import { countMembers, listMembers } from "#app/features/members/members.queries.ts";
import { offerFreedSpots } from "#app/features/members/waiting-list/offer-spots.server.ts";
import { countOffers } from "#app/features/members/waiting-list/waiting-list.queries.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { assignShares } from "#app/features/payments/companions/paying-together.ts";
import { rewritePrices, type ShareChange } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { missingPlan } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { type CalendarDate, dateOf, MINUTE_MS, toIso } from "#app/lib/dates.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { type Cents, MAX_CHARGE, MIN_CHARGE } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { baseShares, sharedBy, shareOf } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { tripItems } from "#db/schema/trips.ts";
import { plannerTier } from "../planning/planner-tier.ts";
import { acceptOwnChange } from "../price/accept-own-change.server.ts";
import {
	endOpenPrices,
	lowerShares,
	type PriceOrder,
	type RecordedPrice,
	recordPriceChange,
	type TripNews,
} from "../price/record-price-change.server.ts";
import { listTripItems } from "../trips.queries.ts";
import { durationInDays } from "../trips.ts";
import { type EditTrip, MAX_NOTE, STAYS } from "./edit.schema.ts";
import { describeChanges, editedTerms, requireAllowed, termsOf } from "./edited-terms.ts";
import { findLastAgreedDate, findPaymentLock, listUnbegunAttempts } from "./payment-lock.queries.ts";
import * as texts from "./texts/edit.ts";
import {
	areTermsSame,
	changesSchedules,
	lockedFieldOf,
	type TermItem,
	type TripTerms,
} from "./trip-terms.ts";

const MAX_ROUNDS = 3;

/** The trip as its form shows it. @throws DomainError not_found, unauthenticated, forbidden, conflict when cancelled */
export async function editTripView(ctx: Ctx, ref: TripRef, added: NewItem | null = null) {
	const access = await requireTrip(ctx, ref, "trip.edit");
	const { trip } = access;
	const terms = termsOf(trip, await listTripItems(ctx.db.read, { tripId: trip.id }));
	const lock = await findPaymentLock(ctx.db.read, trip.id);
	const today = dateOf(ctx.now);
	const lastAgreed = await findLastAgreedDate(ctx.db.read, trip.id);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		updatedAt: toIso(trip.updatedAt),
		seen: fingerprintsOf(terms),
		values: formValues(added ? withItem(terms, added) : terms),
		stays: STAYS.map((value) => ({ value, label: texts.stays[value] ?? value })),
		maxNote: MAX_NOTE,
		paidBy: paidBy(today, lastAgreed),
		lock: lock && {
			...texts.lockNotice[lock],
			rows: texts.fixedRows(terms, lock),
			total: terms.totalCost,
			mayChangePrice: lock === "paid" && access.may["price.change"],
			sizes: lock === "paid" ? { min: sharedBy(terms) } : null,
		},
		ownTier: plannerTier(tierOfTrip(access, ctx.now), trip.partySize),
		links: changeLinks(ctx, access),
	};
}

export type EditTripView = Awaited<ReturnType<typeof editTripView>>;

/** Returns a short hash of each part of a trip, by which a form can later tell what has changed since it was shown. */
function fingerprintsOf(terms: TripTerms): string {
	return Object.entries(FINGERPRINTED)
		.map(([name, part]) => `${name}:${hashSecret(JSON.stringify(part(terms))).slice(0, 10)}`)
		.join(" ");
}

const FINGERPRINTED: Record<string, (terms: TripTerms) => unknown> = {
	title: ({ title }) => title,
	route: ({ origin, destination }) => [origin, destination],
	dates: ({ startDate, endDate }) => [startDate, endDate],
	partySize: ({ partySize }) => partySize,
	stay: ({ accommodationType }) => accommodationType,
	due: ({ finalPaymentDue }) => finalPaymentDue,
	items: ({ items, totalCost }) => [
		totalCost,
		items.map(({ type, name, url, cost }) => [type, name, url, cost]),
	],
};

/** A cost that was entered without bookings becomes a booking, so that the price of an added booking is added to it. */
function shownItems({ items, totalCost }: Pick<TripTerms, "items" | "totalCost">): readonly TermItem[] {
	const whole: TermItem = { id: null, type: "other", name: texts.wholeTrip, url: null, cost: totalCost };
	return items.length === 0 && totalCost > 0 ? [whole] : items;
}

function withItem(terms: TripTerms, { type, name, url, cost }: NewItem): TripTerms {
	return { ...terms, items: [...shownItems(terms), { id: null, type, name, url: url ?? null, cost }] };
}

export type NewItem = NonNullable<EditTrip["tripItems"]>[number];

/** The edit that adds a booking to a trip's bookings. */
export function addItem(trip: Pick<TripTerms, "items" | "totalCost">, added: NewItem): EditTrip {
	const items = shownItems(trip).map(({ id, type, name, url, cost }) => ({
		...{ id: id ?? undefined, type, name, url: url ?? undefined, cost },
		per: undefined,
	}));
	return { tripItems: [...items, added] };
}

function formValues(terms: TripTerms) {
	return {
		title: terms.title,
		origin: terms.origin ?? "",
		destination: terms.destination,
		startDate: terms.startDate ?? "",
		endDate: terms.endDate ?? "",
		partySize: String(terms.partySize),
		accommodationType: terms.accommodationType ?? "",
		finalPaymentDue: terms.finalPaymentDue ?? "",
		tripItems: shownItems(terms).map(({ type, name, url, cost }) => ({
			...{ type, name, url: url ?? "", cost: String(centsToDollars(cost)) },
		})),
	};
}

/** Returns the earliest possible last day to pay, and why it is that day. */
function paidBy(today: CalendarDate, lastAgreed: CalendarDate | null) {
	if (!lastAgreed || lastAgreed <= today) return { from: today, agreed: null };
	return { from: lastAgreed, agreed: texts.agreedUntil(lastAgreed) };
}

/** Links to the other pages about the trip that the asker may open. */
function changeLinks(ctx: Ctx, access: TripAccess) {
	const { may } = access;
	const { shareId } = access.trip;
	const tier = tierOfTrip(access, ctx.now);
	const page = pathTo("/trip/:shareId", { shareId });
	const links = [
		{ id: "members", icon: "users", to: `${page}/members`, asks: "answers.manage", ...texts.membersLink },
		{
			id: "schedule",
			icon: "calendar-clock",
			to: pathTo("/trip/:shareId/schedule", { shareId }),
			asks: "trip.edit",
			...texts.withPlan(texts.scheduleLink, missingPlan(tier, "custom_schedules")),
		},
		{
			id: "group-page",
			icon: "compass",
			to: pathTo("/trip/:shareId/group-page", { shareId }),
			asks: "group-page.edit",
			...texts.withPlan(texts.groupPageLink, missingPlan(tier, "custom_branding")),
		},
		{
			id: "itinerary-link",
			icon: "share-2",
			to: pathTo("/trip/:shareId/itinerary/share", { shareId }),
			asks: "itinerary.share",
			...texts.withPlan(texts.itineraryLink, missingPlan(tier, "advanced_sharing")),
		},
		{
			id: "concierge",
			icon: "life-buoy",
			to: pathTo("/trip/:shareId/concierge", { shareId }),
			asks: "concierge.see",
			...texts.withPlan(texts.conciergeLink, missingPlan(tier, "concierge")),
		},
		{ id: "link", icon: "link-2", to: `${page}/share-link`, asks: "link.reset", ...texts.resetLink },
		{
			id: "handover",
			icon: "user-round",
			to: `${page}/handover`,
			asks: "handover.offer",
			...texts.handoverLink,
		},
		{ id: "cancel", icon: "x", to: `${page}/cancel`, asks: "trip.cancel", ...texts.cancelLink },
	] as const;
	return links.filter(({ asks }) => may[asks]).map(({ asks: _, ...link }) => link);
}

type StoredEdit = {
	trip: Trip;
	changes: string[];
	priceChangeId: string | null; // of a new price that people have to answer
	news: TripNews | null; // null if nobody is told
};
type EditedTrip = Pick<StoredEdit, "trip" | "changes"> & {
	dueToday: Cents | null; // the payment by which the organizer's own share has grown
};
type AlongWith = (tx: Tx) => Promise<void>;

/**
 * Changes a trip and tells every current member what has changed. If an amount to pay changes, payments begun for the
 * old amount are first canceled at the provider, which decides any race (Rules: Changing a trip). If the price rises,
 * the editing organizer's own share follows (`acceptOwnChange`).
 * @param alongWith stores more in the same transaction, or refuses the change
 * @throws DomainError not_found, unauthenticated, forbidden; invalid with its field; trip_locked with the field that
 * the first payment has fixed; conflict on a cancelled trip, for a page that is older than the trip, or while someone
 * is paying
 */
export async function editTrip(
	ctx: Ctx,
	id: string,
	edit: EditTrip,
	alongWith: AlongWith = async () => {},
): Promise<EditedTrip> {
	for (let round = 0; round < MAX_ROUNDS; round++) {
		const { trip, before, after } = await checkedTerms(ctx, ctx.db.read, id, edit);
		if (changesSchedules(before, after))
			await cancelOpenAttempts(ctx, await listUnbegunAttempts(ctx.db.read, { tripId: trip.id }), "replaced");
		const edited = await ctx.db.write((tx) => storeEdit(ctx, tx, trip.id, edit, alongWith));
		if (!edited) continue;
		const { priceChangeId, news, ...done } = edited;
		await lowerShares(ctx, trip.id, news).catch(leaveToJob("a lower share"));
		const own = priceChangeId === null ? null : await acceptOwnChange(ctx, trip.id, priceChangeId);
		return { ...done, dueToday: own?.next ? own.more : null };
	}
	throw new DomainError("conflict", texts.someoneIsPaying);
}

async function checkedTerms(ctx: Ctx, db: Reader, id: string, edit: EditTrip) {
	const access = await requireTrip(ctx, id, "trip.edit", db);
	const { trip } = access;
	const tripId = trip.id;
	const before = termsOf(trip, await listTripItems(db, { tripId }));
	if (edit.updatedAt !== undefined && trip.updatedAt > edit.updatedAt)
		throw new DomainError("conflict", texts.stale(changedSince(edit.seen, before)));
	const lock = await findPaymentLock(db, tripId);
	const after = editedTerms(before, edit, lock === "paid");
	requireAllowed(before, after, {
		tier: tierOfTrip(access, ctx.now),
		lock,
		aboard: await countMembers(db, { tripId }),
		offered: await countOffers(db, { tripId, now: ctx.now.getTime() }),
		lastAgreed: await findLastAgreedDate(db, tripId),
		lastStep: trip.customSchedule?.steps.at(-1)?.dueDate ?? null,
		today: dateOf(ctx.now),
		price: { mayChange: access.may["price.change"], hasReason: edit.priceReason !== undefined },
	});
	return {
		trip,
		before,
		after,
		isPriceChange: lock === "paid" && lockedFieldOf(before, after) === "tripItems",
	};
}

/** Why a trip cannot be changed like this now, in the words of `editTrip`; null if it can. */
export async function findEditProblem(ctx: Ctx, id: string, edit: EditTrip): Promise<string | null> {
	try {
		await checkedTerms(ctx, ctx.db.read, id, edit);
		return null;
	} catch (error) {
		if (isDomainError(error)) return error.message;
		throw error;
	}
}

/** Describes the current state of the parts that have changed since. */
function changedSince(seen: string | undefined, terms: TripTerms): string[] {
	if (!seen) return [];
	const before = new Set(seen.split(" "));
	return fingerprintsOf(terms)
		.split(" ")
		.filter((mark) => !before.has(mark))
		.flatMap((mark) => texts.nowIs[mark.split(":")[0] ?? ""]?.(terms) ?? []);
}

/** @returns null if someone has begun to pay an amount that would change */
async function storeEdit(
	ctx: Ctx,
	tx: Tx,
	tripId: string,
	edit: EditTrip,
	alongWith: AlongWith,
): Promise<StoredEdit | null> {
	const { trip, before, after, isPriceChange } = await checkedTerms(ctx, tx, tripId, edit);
	const rewrites = changesSchedules(before, after);
	const attempts = rewrites ? await listUnbegunAttempts(tx, { tripId }) : [];
	if (attempts.some(({ status }) => status !== "unknown")) return null;
	await alongWith(tx);
	if (areTermsSame(before, after) && !edit.note)
		return { trip, changes: [], priceChangeId: null, news: null };
	const changed = await storeTerms(ctx, tx, trip, after);
	await storeItems(tx, tripId, before.items, after.items);
	const shares = rewrites ? await rewriteBasePrices(ctx, tx, changed) : new Map<string, ShareChange>();
	await endOpenPrices(ctx, tx, [...shares.keys()]);
	const { note } = edit;
	const changes = describeChanges(before, after);
	const price: PriceOrder = {
		kind: "price",
		totalBefore: trip.totalCost,
		reason: edit.priceReason ?? "",
		mayKeep: edit.ifDeclined !== "leave",
	};
	const recorded = isPriceChange ? await recordPriceChange(ctx, tx, changed, price, { changes, note }) : null;
	await offerFreedSpots(ctx, tx, tripId); // the group may be larger now, or the trip no longer over
	const news = newsOf(ctx, changed, changes, { reason: isPriceChange ? edit.priceReason : undefined, note });
	if (news) await notifyChange(ctx, tx, changed, news, { shares, ...(recorded ?? NOBODY_PRICED) });
	return { trip: changed, changes, priceChangeId: recorded?.changeId ?? null, news };
}

async function storeTerms(ctx: Ctx, tx: Tx, trip: Trip, after: TripTerms): Promise<Trip> {
	const { items: _, accommodationType, ...terms } = after;
	const [changed] = await tx
		.update(trips)
		.set({
			...terms,
			...(accommodationType !== null && { accommodationType, isStayChosen: true }),
			duration: durationInDays(after.startDate, after.endDate),
			costPerPerson: baseShares(after).costPerPerson,
			updatedAt: Math.max(ctx.now.getTime(), trip.updatedAt + 1), // each change must be newer than the one before
		})
		.where(and(eq(trips.id, trip.id), eq(trips.status, "active")))
		.returning();
	if (!changed) throw new DomainError("conflict", common.tripCancelled);
	return changed;
}

/** Replaces a trip's list of items by `after`. An item that stays keeps its id, because the itinerary refers to it. */
async function storeItems(
	tx: Tx,
	tripId: string,
	before: readonly TermItem[],
	after: readonly TermItem[],
): Promise<void> {
	const ids = new Set(after.map(({ id }) => id));
	const removed = before.flatMap(({ id }) => (id !== null && !ids.has(id) ? [id] : []));
	if (removed.length > 0)
		await tx.delete(tripItems).where(and(eq(tripItems.tripId, tripId), inArray(tripItems.id, removed)));
	// Positions are unique, so the old items are moved away first.
	await tx
		.update(tripItems)
		.set({ position: sql`-1 - ${tripItems.position}` })
		.where(eq(tripItems.tripId, tripId));
	const readAt = await listCostReadTimes(tx, [...after]);
	for (const [position, { id, type, name, url, cost }] of after.entries()) {
		const old = before.find((one) => one.id === id);
		const isSameCost = old !== undefined && old.url === url && old.cost === cost;
		const row = { position, type, name, url, cost, ...(isSameCost ? {} : { costReadAt: readAt[position] }) };
		if (old && id) await tx.update(tripItems).set(row).where(eq(tripItems.id, id));
		else await tx.insert(tripItems).values({ ...row, id: newId(), tripId });
	}
}

async function rewriteBasePrices(ctx: Ctx, tx: Tx, trip: Trip): Promise<Map<string, ShareChange>> {
	const shares = baseShares(trip);
	const everyone = await listMembers(tx, { tripId: trip.id });
	const prices = new Map(
		everyone.map(({ id, role, optionsCost }) => [id, shareOf(shares, role) + optionsCost]),
	);
	const assigned = assignShares(everyone, prices);
	for (const { id, name } of everyone) {
		const { share } = assigned.get(id) ?? { share: 0 };
		const isTooLow = share !== 0 && share < MIN_CHARGE;
		if (isTooLow || share > MAX_CHARGE) {
			const message = (isTooLow ? texts.optionsTooLow : texts.optionsTooHigh)(name);
			throw new DomainError("invalid", message, { field: "tripItems" });
		}
	}
	return rewritePrices(ctx, tx, trip, everyone, prices);
}

/** What to tell everyone about a change; null if there is nothing. The same note without changes is told once a day (UTC). */
function newsOf(
	ctx: Ctx,
	trip: Trip,
	changes: readonly string[],
	{ reason, note }: { reason: string | undefined; note: string | undefined },
): TripNews | null {
	if (changes.length === 0 && !note) return null;
	const doer = doerName(ctx, trip);
	return {
		source:
			changes.length > 0
				? `trip-edited:${trip.id}:${trip.updatedAt}`
				: `trip-note:${trip.id}:${dateOf(ctx.now)}:${hashOf(note ?? "")}`,
		changed: [texts.changedBy(doer, trip.title), ...changes],
		note: texts.wordsBy(doer, reason, note),
	};
}

const NOBODY_PRICED = { notified: new Set<string>(), toLower: new Set<string>() };

type Affected = Pick<RecordedPrice, "notified" | "toLower"> & { shares: ReadonlyMap<string, ShareChange> };

/**
 * Sends every member except the one who made the change one notice, with the changes and what they mean for their own share. For
 * members whose share will go down it is sent a minute later, so that the notice about their share can replace it.
 */
async function notifyChange(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	news: TripNews,
	{ shares, notified, toLower }: Affected,
): Promise<void> {
	const messageFor = (memberId: string) => {
		const own = shares.get(memberId);
		return [
			...news.changed,
			...(own && own.share !== own.was ? [texts.yourShare(own.share, own.was)] : []),
			...(own?.planEnded ? [texts.choosePlanAgain] : []),
			...news.note,
		].join(" ");
	};
	const later = { sendAt: ctx.now.getTime() + MINUTE_MS };
	await notifyAboard(
		ctx,
		tx,
		trip,
		({ id }) =>
			notified.has(id)
				? null
				: {
						...{
							kind: "trip_changed",
							title: texts.changedTitle,
							message: messageFor(id),
							source: news.source,
						},
						...(toLower.has(id) && later),
					},
		userOf(ctx)?.id ?? null,
	);
}

function hashOf(text: string): string {
	return createHash("sha256").update(text).digest("base64url");
}
