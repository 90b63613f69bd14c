import { and, eq, isNull } from "drizzle-orm";
import { readOwner } from "#app/mail/owner.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { TOPICS } from "#db/schema/messages.ts";
import { type Audience, isToldTo, type Topic } from "../kinds.ts";

/**
 * The topics of which somebody gets something (Rules: Choosing what one is told). An account can join a trip at any time;
 * an address without one may still be invited.
 * @param owner `user:` and an account's id, or `email:` and an address
 */
export async function offeredTopics(db: Reader, owner: string): Promise<Topic[]> {
	const audiences = await audiencesOf(db, owner);
	const always: Topic = owner.startsWith("user:") ? "account" : "trip";
	return TOPICS.filter((topic) => topic === always || audiences.some((one) => isToldTo(one, topic)));
}

async function audiencesOf(db: Reader, owner: string): Promise<Audience[]> {
	const who = readOwner(owner);
	if ("userId" in who) {
		const organized = await db.$count(trips, eq(trips.organizerId, who.userId));
		return organized > 0 ? ["aboard", "organizer"] : ["aboard"];
	}
	const isGuest = and(eq(members.email, who.email), isNull(members.userId));
	return (await db.$count(members, isGuest)) > 0 ? ["aboard"] : [];
}
