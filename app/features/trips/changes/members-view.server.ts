import { type Member, requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { membershipRole } from "#app/access/roles.ts";
import { listTakenByBanks } from "#app/features/fund/charges/charges.queries.ts";
import { MAX_HOLD_DAYS, MIN_HOLD_DAYS } from "#app/features/members/answers/answers.ts";
import { type PeopleAnswers, peopleOfTrip } from "#app/features/members/answers/people-answers.server.ts";
import { listRemindable } from "#app/features/members/answers/remind-undecided.server.ts";
import * as answerTexts from "#app/features/members/answers/texts.ts";
import { mustVerifyToSend } from "#app/features/members/invitations/invitation-rules.ts";
import { choicesByMember } from "#app/features/options/share-lines.server.ts";
import { listTripPayments } from "#app/features/payments/payments.queries.ts";
import { listTripDeductions } from "#app/features/payments/returned.queries.ts";
import { dateOf, formatDate, formatMonthDay } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { paidText } from "./remove-member.server.ts";
import * as texts from "./texts/members.ts";

/**
 * Everyone who is a member, has answered or was invited, one page at a time. Only the organizer sees how much each has
 * paid.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict
 */
export async function membersView(ctx: Ctx, ref: TripRef, page = 1) {
	const access = await requireTrip(ctx, ref, "answers.manage");
	const { trip, may } = access;
	const { people, counts, undecided, page: shown, pages } = await peopleOfTrip(ctx.db.read, access, page);
	const isMailed = ctx.mail.kind !== "none" && !mustVerifyToSend(ctx);
	const remindable = isMailed ? await listRemindable(ctx, ctx.db.read, trip.id, undecided) : [];
	const paidBy = may["standing.amounts"] ? await paidTexts(ctx, trip.id) : null;
	const chosenBy = await choicesByMember(ctx.db.read, trip.id);
	const today = dateOf(ctx.now);
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		taken: texts.taken(counts.in, trip.partySize),
		counts: answerTexts.counts(counts),
		isOrganizer: may["member.remove"],
		offersOptions: may["options.manage"],
		toRemind: remindable.length,
		undecided: undecided.length,
		isMailed,
		hold: { days: trip.holdDays, min: MIN_HOLD_DAYS, max: MAX_HOLD_DAYS },
		page: shown,
		pages,
		members: people.flatMap(({ member, heldUntil }) =>
			member
				? [
						{
							...{ id: member.id, name: member.name, avatar: member.avatar, face: member.face },
							role: membershipRole(member),
							joined: texts.joined(formatDate(dateOf(new Date(member.joinedAt)), today)),
							held: heldUntil && answerTexts.holdsUntil(formatDate(heldUntil, today)),
							paid: paidBy?.(member),
							choices: chosenBy.get(member.id) ?? null,
						},
					]
				: [],
		),
		others: people.flatMap((person) => (person.member ? [] : [personView(person, today)])),
	};
}

export type MembersView = Awaited<ReturnType<typeof membersView>>;

async function paidTexts({ db }: Ctx, tripId: string) {
	const payments = await listTripPayments(db.read, { tripId });
	const returned = await listTripDeductions(db.read, { tripId });
	const isDisputed = payments.some(({ status }) => status === "disputed");
	const takenByBanks = isDisputed ? await listTakenByBanks(db.read, { tripId }) : [];
	const taken = new Map(takenByBanks.map(({ paymentId, amount }) => [paymentId, amount]));
	return (member: Member) =>
		paidText(
			member,
			payments.filter(({ memberId }) => memberId === member.id),
			{ returned, taken },
		);
}

type Person = PeopleAnswers["people"][number];

function personView({ standing, answer, invitation, hasLeft, missed }: Person, today: string) {
	const day = (instant: number) => formatMonthDay(dateOf(new Date(instant)), today);
	const email = readableAddress(answer?.email ?? invitation?.email ?? "");
	return {
		key: answer?.id ?? invitation?.id ?? email,
		standing,
		name: answer?.name ?? email,
		email: answer ? email : null,
		word: answer?.word ?? null,
		details: [
			hasLeft && answerTexts.hasLeft,
			missed && answerTexts.missedOn(formatMonthDay(missed, today)),
			answer && !hasLeft && !missed && answerTexts.answeredOn(day(answer.updatedAt)),
			invitation && answerTexts.invitedOn(day(invitation.createdAt)),
			answer?.remindedAt && answerTexts.remindedOn(day(answer.remindedAt)),
		].filter((line) => typeof line === "string"),
	};
}
