import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { requireLink } from "#app/features/identity/tokens.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { isSigned, sign } from "#app/mail/signed-links.server.ts";
import type { Reader } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { type Emergency, findEmergency, listPeople, type Person } from "./emergency.queries.ts";
import { ownAnswer } from "./emergency.ts";
import { countriesOfTrip } from "./trip-places.server.ts";

type Addressee = Pick<Member, "id" | "email">;

/** The link of the mail that asks a member whether they are safe. Anyone with the link answers for that member. */
export const safetyLink = ({ id: emergencyId }: Emergency, { id, email }: Addressee): SecretLink => ({
	purpose: "safety",
	id: `${emergencyId}.${id}`,
	email: email ?? "",
});

/** The link's path when the mail is sent; null once the emergency is closed or the member has left. */
export async function makeSafetyPath({ db }: Pick<Ctx, "db">, { id }: SecretLink): Promise<string | null> {
	const found = await findAsked(db.read, id);
	if (!found || found.emergency.closedAt !== null) return null;
	return pathTo("/safe/:token", { token: `${id}.${await sign(db, signedText(id))}` });
}

export type Asked = { trip: Trip; emergency: Emergency; person: Person };

/**
 * The member asked by a mailed link.
 * @throws DomainError not_found for a link that we have not signed, and for a former member
 */
export async function askedByLink({ db }: Pick<Ctx, "db">, token: string): Promise<Asked> {
	const [emergencyId = "", memberId = "", signature = ""] = token.split(".");
	const id = `${emergencyId}.${memberId}`;
	const isOurs = await isSigned(db, signedText(id), signature);
	return requireLink((isOurs && (await findAsked(db.read, id))) || undefined);
}

/** Like `askedByLink`, within a transaction. @throws DomainError not_found for someone who has left in the meantime */
export async function readAsked(tx: Reader, { emergency, person }: Asked): Promise<Asked> {
	return requireLink((await findAsked(tx, `${emergency.id}.${person.id}`)) ?? undefined);
}

async function findAsked(db: Reader, id: string): Promise<Asked | null> {
	const [emergencyId = "", memberId = ""] = id.split(".");
	const found = await findEmergency(db, { emergencyId });
	if (!found) return null;
	const people = await listPeople(db, { tripId: found.trip.id, emergencyId });
	const person = people.find((one) => one.id === memberId);
	return person ? { ...found, person } : null;
}

const signedText = (id: string) => `safety:${id}`;

/** What the page of a mailed link shows; the trip's destination only if the member needs help. @throws DomainError not_found */
export async function safetyLinkView(ctx: Pick<Ctx, "db" | "now">, locations: Locations, token: string) {
	const { trip, emergency, person } = await askedByLink(ctx, token);
	const answer = ownAnswer(person);
	const isOpen = emergency.closedAt === null;
	return {
		trip: trip.title,
		name: person.name,
		...{ answer, isOpen },
		isNow: isAroundTrip(trip, tripZones(locations, trip), ctx.now),
		countries:
			isOpen && answer === "help" ? await countriesOfTrip(ctx.db.read, locations, trip, ctx.now) : [],
	};
}

export type SafetyLinkView = Awaited<ReturnType<typeof safetyLinkView>>;
