import type { CalendarDate } from "#app/lib/dates.ts";
import type { MEMBERSHIP_END_REASONS } from "#db/schema/access.ts";
import { type Answer, STANDINGS, type Standing } from "./standings.ts";

type EndReason = (typeof MEMBERSHIP_END_REASONS)[number];

/** What happened to the spot that resulted from an answer or an invitation; null if there was none. */
type Brought = { memberId: string; isAboard: boolean; leftAs: EndReason | null; payBy: CalendarDate | null };

export type KnownMember = { id: string; userId: string | null; email: string | null };
export type KnownAnswer = {
	id: string;
	userId: string | null;
	name: string;
	email: string;
	answer: Answer;
	word: string | null;
	updatedAt: number;
	remindedAt: number | null;
	remindedCount: number;
	brought: Brought | null;
};
export type KnownInvitation = {
	id: string;
	email: string;
	createdAt: number;
	withdrawnAt: number | null;
	brought: Brought | null;
};

/** One person, by whatever identifies them. `missed` is the day until which they held a spot without paying for it. */
export type Person<Member extends KnownMember = KnownMember> = {
	standing: Standing;
	member: Member | null;
	answer: KnownAnswer | null;
	invitation: KnownInvitation | null;
	hasLeft: boolean;
	missed: CalendarDate | null;
};

type Known<Member> = {
	members: readonly Member[];
	answers: readonly KnownAnswer[];
	invitations: readonly KnownInvitation[];
};

/**
 * Everyone whom a trip's organizers wait for or count on, each once: members first, then maybe, then those who have not
 * answered, then those who can't come. An invitation, an answer and a membership with the same address are one person.
 * Removed members and withdrawn invitations are left out.
 */
export function whoIsComing<Member extends KnownMember>(known: Known<Member>): Person<Member>[] {
	const answersLeft = new Set(known.answers);
	const invitationsLeft = new Set(known.invitations);
	const takeInvitation = (isTheirs: (one: KnownInvitation) => boolean) => take(invitationsLeft, isTheirs);
	const aboard = known.members.map((member): Person<Member> => {
		const mine = take(
			answersLeft,
			({ brought, userId, email }) =>
				brought?.memberId === member.id || isSame(userId, member.userId) || isSame(email, member.email),
		);
		const invitation = takeInvitation(
			({ brought, email }) => brought?.memberId === member.id || isSame(email, member.email),
		);
		return { ...NOBODY, standing: "in", member, answer: mine, invitation };
	});
	const newestFirst = [...answersLeft].toSorted((one, other) => other.updatedAt - one.updatedAt);
	const answered = newestFirst.flatMap((answer): Person<Member>[] => {
		// Someone may have answered both without their account and with it.
		if (!take(answersLeft, ({ email }) => email === answer.email)) return [];
		const invitation = takeInvitation((one) => isSame(one.email, answer.email));
		const fate = fateOf(answer.answer, answer.brought);
		return fate ? [{ ...NOBODY, ...fate, member: null, answer, invitation }] : [];
	});
	const invited = [...invitationsLeft].flatMap((invitation): Person<Member>[] => {
		if (invitation.withdrawnAt !== null) return [];
		const fate = invitation.brought ? fateOf("in", invitation.brought) : ({ standing: "none" } as const);
		return fate ? [{ ...NOBODY, ...fate, member: null, answer: null, invitation }] : [];
	});
	const others = [...answered, ...invited];
	return STANDINGS.flatMap((standing) => [
		...(standing === "in" ? aboard : []),
		...others.filter((person) => person.standing === standing),
	]);
}

const NOBODY = { hasLeft: false, missed: null };

type Fate = Pick<Person, "standing"> & Partial<Pick<Person, "hasLeft" | "missed">>;

/** The standing of someone who is not a member; null for someone who is no longer counted on. */
function fateOf(answer: Answer, brought: Brought | null): Fate | null {
	if (answer !== "in") return { standing: answer };
	if (brought?.leftAs === "left") return { standing: "out", hasLeft: true };
	if (brought?.leftAs === "unpaid") return { standing: "none", missed: brought.payBy };
	return null;
}

/** Removes all that are theirs from the set. @returns the first */
function take<One>(left: Set<One>, isTheirs: (one: One) => boolean): One | null {
	const theirs = [...left].filter(isTheirs);
	for (const one of theirs) left.delete(one);
	return theirs[0] ?? null;
}

const isSame = (one: string | null, other: string | null) => one !== null && one === other;

export type Counts = Record<Standing, number>;

export function countStandings(people: readonly Pick<Person, "standing">[]): Counts {
	const counts: Counts = { in: 0, maybe: 0, none: 0, out: 0 };
	for (const { standing } of people) counts[standing] += 1;
	return counts;
}

/** The people whom the organizers may remind: those who have not answered, and those who said maybe. */
export const isUndecided = ({ standing }: Pick<Person, "standing">) =>
	standing === "none" || standing === "maybe";
