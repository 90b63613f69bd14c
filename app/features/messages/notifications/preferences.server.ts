import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { notificationPreferences } from "#db/schema/messages.ts";
import { type Choice, isLocked, isOffered } from "./preferences.ts";

/** @param owner `user:` and an account's id, or `email:` and an address */
export function listChoices(db: Reader | Tx, owner: string): Promise<Choice[]> {
	return db
		.select({
			topic: notificationPreferences.topic,
			channel: notificationPreferences.channel,
			enabled: notificationPreferences.enabled,
		})
		.from(notificationPreferences)
		.where(eq(notificationPreferences.owner, owner));
}

/** Stores choices; impossible ones are ignored. */
export async function saveChoices(ctx: Ctx, owner: string, choices: readonly Choice[]): Promise<void> {
	const updatedAt = ctx.now.getTime();
	const possible = choices.filter(
		({ topic, channel }) => isOffered(topic, channel) && !isLocked(topic, channel),
	);
	await ctx.db.write(async (tx) => {
		for (const choice of possible) {
			await tx
				.insert(notificationPreferences)
				.values({ id: newId(), owner, updatedAt, ...choice })
				.onConflictDoUpdate({
					target: [
						notificationPreferences.owner,
						notificationPreferences.topic,
						notificationPreferences.channel,
					],
					set: { enabled: choice.enabled, updatedAt },
				});
		}
	});
}
