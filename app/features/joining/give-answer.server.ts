import {
	requireAction,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { answerOfLink, mailAnswer } from "#app/features/members/answers/answer-mail.server.ts";
import {
	type AnswerRow,
	findAnswerOfAddress,
	findEarlierHold,
	findOwnAnswer,
} from "#app/features/members/answers/answers.queries.ts";
import type { AnswerInput } from "#app/features/members/answers/answers.schema.ts";
import { heldUntil, payByChoices, requireAnswerable } from "#app/features/members/answers/answers.ts";
import type { Answer } from "#app/features/members/answers/standings.ts";
import { storeAnswer } from "#app/features/members/answers/store-answer.server.ts";
import * as texts from "#app/features/members/answers/texts.ts";
import { countAboard } from "#app/features/members/members.queries.ts";
import { countSeats, maxUnpaidGuests } from "#app/features/members/trip-capacity.server.ts";
import { leaveLineOf } from "#app/features/members/waiting-list/own-entry.server.ts";
import { notify, notifyOrganizers } from "#app/features/messages/notifications/notify.server.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader, Tx } from "#db/db.ts";
import { confirmMember, type JoinResult, joinTripAnd, requireGuestDetails } from "./join-trip.server.ts";
import * as holdTexts from "./texts/holds.ts";
import * as joinTexts from "./texts/join.ts";

/**
 * `invitation` is the secret of the opened invitation, `link` that of a mailed answer link, and `mayMail` whether the
 * address may get a mail.
 */
export type GivenAnswer = AnswerInput & { invitation?: string | null; link?: string; mayMail: boolean };

/** `heldUntil` is the day by which someone who is in must pay for their spot; null if the spot has no deadline. */
export type OwnAnswer = {
	answer: Answer;
	word: string | null;
	memberId: string | null;
	heldUntil: CalendarDate | null;
	trip: Trip;
};

/**
 * Answers a trip's invitation. "in" joins without a payment and holds the spot until a day; "maybe" and "out" make no
 * membership, and may be followed by any answer. Someone with a spot is in already, and has to leave the trip to be
 * out.
 * @throws DomainError not_found; organizer_required; conflict on a cancelled trip, on one that is over, and for someone
 * who has a spot; invalid; already_joined and already_answered for an address that belongs to someone else so far;
 * trip_full and pay_first
 */
export async function giveAnswer(ctx: Ctx, ref: TripRef, given: GivenAnswer): Promise<OwnAnswer> {
	const access = await requireTrip(ctx, ref, "answer.give");
	requireAnswerable(access.trip, ctx.now);
	return given.answer === "in" ? joinAndHold(ctx, ref, given) : storeUndecided(ctx, ref, given);
}

async function joinAndHold(ctx: Ctx, ref: TripRef, given: GivenAnswer): Promise<OwnAnswer> {
	const access = await requireTrip(ctx, ref, "answer.give");
	if (access.member) return ownAnswer(access.trip, { answer: "in", word: null }, access.member);
	const known = await findKnown(ctx, ctx.db.read, access.trip, given);
	const { payBy, invitation } = given;
	const joiner = { ...detailsOf(given, known), invitation, paysLater: { payBy } };
	const { joined } = await joinTripAnd(ctx, ref, joiner, async (tx, added) => {
		const { name, email, id } = added.member;
		const answer = { answer: "in", word: null, name, email: email ?? "", memberId: id } as const;
		await storeAnswer(ctx, tx, added.trip, answer, await findKnown(ctx, tx, added.trip, given));
		if (userOf(ctx) || given.mayMail) await tellOfHold(ctx, tx, added);
	});
	const { trip, member } = joined;
	if (leftToPay(member) === 0 && !member.confirmed) await confirmMember(ctx, member);
	return ownAnswer(trip, { answer: "in", word: null }, member);
}

async function tellOfHold(ctx: Ctx, tx: Tx, { trip, member }: JoinResult): Promise<void> {
	if (!member.payBy) return;
	const day = formatDate(member.payBy, dateOf(ctx.now));
	await notify(ctx, tx, trip, member, {
		kind: "spot_held",
		title: holdTexts.heldTitle(day),
		message: holdTexts.held(trip.title, day),
		source: `held:${member.id}`,
		actionUrl: pathTo("/join/:shareId", { shareId: trip.shareId }),
		mail: { actionLabel: holdTexts.heldPay },
	});
}

async function storeUndecided(ctx: Ctx, ref: TripRef, given: GivenAnswer): Promise<OwnAnswer> {
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireTrip(ctx, ref, "answer.give", tx);
		requireAnswerable(trip, ctx.now);
		if (member) throw new DomainError("conflict", texts.leaveInstead);
		const known = await findKnown(ctx, tx, trip, given);
		const user = userOf(ctx);
		const { name, email } = user
			? { name: `${user.firstName} ${user.lastName}`, email: user.email }
			: requireGuestDetails(detailsOf(given, known));
		if (!user) await requireOwnAddress(tx, trip, email, known);
		const answer = given.answer === "maybe" ? "maybe" : "out";
		const word = answer === "out" ? (given.word ?? null) : null;
		const stored = await storeAnswer(ctx, tx, trip, { answer, word, name, email, memberId: null }, known);
		if (answer === "out") await leaveLineOf(ctx, tx, trip.id);
		if (!user && given.mayMail) await mailAnswer(ctx, tx, trip, stored);
		await notifyOrganizers(ctx, tx, trip, stored, {
			kind: "answer_given",
			title: texts.answeredTitle(name, answer),
			message: texts.answeredText(name, answer, trip.title),
			source: `answer:${stored.id}:${answer}`,
			actionUrl: pathTo("/trip/:shareId/members", { shareId: trip.shareId }),
			...(word && { mail: { quotes: [{ name, text: word }] } }),
		});
		return ownAnswer(trip, { answer, word }, null);
	});
}

/** A typed address proves nothing, so it must not give access to someone else's answer or spot. */
async function requireOwnAddress(tx: Tx, trip: Trip, email: string, known: AnswerRow | null): Promise<void> {
	const { namesakes } = await countAboard(tx, { tripId: trip.id, email });
	if (namesakes > 0) throw new DomainError("already_joined", joinTexts.alreadyJoined, { field: "email" });
	const other = await findAnswerOfAddress(tx, trip.id, email);
	if (other && other.id !== known?.id)
		throw new DomainError("already_answered", texts.alreadyAnswered, { field: "email" });
}

/** The answer behind a mailed link, or the asker's own; null if they have not answered yet. */
async function findKnown(ctx: Ctx, db: Reader, trip: Trip, { link }: Pick<GivenAnswer, "link">) {
	if (!link) return findOwnAnswer(ctx, db, trip.id);
	return (await answerOfLink(ctx, link, db)).answer;
}

/** A mailed link determines the address. In a browser that has answered before, name and address are known. */
function detailsOf({ name, email, link }: GivenAnswer, known: AnswerRow | null) {
	return { name: name ?? known?.name, email: link && known ? known.email : (email ?? known?.email) };
}

function ownAnswer(
	trip: Trip,
	{ answer, word }: Pick<OwnAnswer, "answer" | "word">,
	member: JoinResult["member"] | null,
): OwnAnswer {
	return { answer, word, memberId: member?.id ?? null, heldUntil: member && heldUntil(member), trip };
}

/** Whether the asker must give a name: without an account, on the first answer in this browser. */
export async function mustSayWho(ctx: Ctx, { trip, member }: TripAccess): Promise<boolean> {
	return !userOf(ctx) && !member && (await findOwnAnswer(ctx, ctx.db.read, trip.id)) === null;
}

/** What the answer page shows. @throws DomainError not_found, conflict, organizer_required */
export async function answerView(ctx: Ctx, ref: TripRef, link?: string) {
	const access = await requireTrip(ctx, ref, "trip.see");
	requireAction(access, "answer.give");
	const { trip, member } = access;
	requireAnswerable(trip, ctx.now);
	const [known, user, today] = [
		await findKnown(ctx, ctx.db.read, trip, { link }),
		userOf(ctx),
		dateOf(ctx.now),
	];
	const until = member && heldUntil(member);
	const earlier = !member && known ? await findEarlierHold(ctx, ctx.db.read, known) : null;
	const days = payByChoices(trip, ctx.now, earlier?.until);
	return {
		trip: tripSummary(trip),
		share: trip.costPerPerson,
		own: member && { confirmed: member.confirmed, held: until && texts.heldFor(until, today) },
		canLeave: access.may["trip.leave"],
		signedInAs: user && { name: `${user.firstName} ${user.lastName}`, email: readableAddress(user.email) },
		known: known && {
			name: known.name,
			email: readableAddress(known.email),
			answer: known.answer === "in" ? null : known.answer,
			word: known.word,
			isMissed: earlier?.isMissed === true,
		},
		days: days.map((day) => ({ value: day, label: formatDate(day, today) })),
		whyNotIn: member
			? null
			: await whyNotIn(ctx, access, { mustPay: earlier?.isMissed === true || days.length === 0 }),
	};
}

export type AnswerView = Awaited<ReturnType<typeof answerView>>;

/**
 * Why nobody can be in without paying now: there is no spot, unpaid guests hold too many, or spots can't be held (any
 * more).
 */
async function whyNotIn(
	ctx: Ctx,
	access: TripAccess,
	{ mustPay }: { mustPay: boolean },
): Promise<"full" | "pay" | "pay_first" | null> {
	const { trip } = access;
	const aboard = await countAboard(ctx.db.read, { tripId: trip.id, email: "" });
	const seats = await countSeats(ctx, ctx.db.read, access, {
		memberCount: aboard.members,
		holdsClaim: false,
	});
	if (seats.free === 0) return "full";
	if (trip.costPerPerson === 0) return null;
	if (mustPay) return "pay";
	return !userOf(ctx) && aboard.unpaidGuests >= maxUnpaidGuests(trip.partySize) ? "pay_first" : null;
}
