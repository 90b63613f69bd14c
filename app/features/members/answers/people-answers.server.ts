import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";
import { listMembers } from "../members.queries.ts";
import { listAnswers, listInvited } from "./answers.queries.ts";
import { heldUntil } from "./answers.ts";
import { countStandings, isUndecided, whoIsComing } from "./people.ts";

const PAGE_SIZE = 20;

/**
 * Everyone who was invited, has answered or has joined, one page at a time.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function peopleAnswers(ctx: Ctx, ref: TripRef, page = 1) {
	const access = await requireTrip(ctx, ref, "answers.see");
	return { ...(await peopleOfTrip(ctx.db.read, access, page)), isOrganizer: access.role === "organizer" };
}

export type PeopleAnswers = Awaited<ReturnType<typeof peopleAnswers>>;

/** Like `peopleAnswers`, for an organizer whose access the caller has checked. */
export async function peopleOfTrip(db: Reader, { trip }: Pick<TripAccess, "trip">, page = 1) {
	const all = await everyone(db, trip.id);
	const pages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
	const shown = Math.min(Math.max(1, page), pages);
	const people = all.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE);
	return {
		trip,
		counts: countStandings(all),
		undecided: all.filter(isUndecided),
		page: shown,
		pages,
		people: people.map((person) => ({ ...person, heldUntil: person.member && heldUntil(person.member) })),
	};
}

export async function everyone(db: Reader, tripId: string) {
	const [members, answers, invitations] = [
		await listMembers(db, { tripId }),
		await listAnswers(db, tripId),
		await listInvited(db, tripId),
	];
	return whoIsComing({ members, answers, invitations });
}
