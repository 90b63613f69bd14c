import { and, eq, isNull } from "drizzle-orm";
import type { Reader } from "#db/client.server.ts";
import { members, TOPICS, trips } from "#db/schema/index.ts";
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
	const [kind, who = ""] = owner.split(/:(.*)/s);
	if (kind === "user") {
		return (await db.$count(trips, eq(trips.organizerId, who))) > 0 ? ["aboard", "organizer"] : ["aboard"];
	}
	const isGuest = and(eq(members.email, who), isNull(members.userId));
	return (await db.$count(members, isGuest)) > 0 ? ["aboard"] : [];
}
