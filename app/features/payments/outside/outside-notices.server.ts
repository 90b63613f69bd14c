import { eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import type { Outside } from "./outside.queries.ts";
import { factsOf } from "./outside-facts.ts";
import { outsidePath } from "./outside-path.ts";
import * as texts from "./texts.ts";

type ToMember = "recorded" | "confirmed" | "declined" | "kept" | "undone" | "undoneWithCharges";

/** Notifies the member of what the organizer has done, with a link to answer. */
export async function tellMember(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	outside: Outside,
	what: ToMember,
): Promise<void> {
	const [member] = await tx.select().from(members).where(eq(members.id, outside.memberId));
	if (!member) throw new Error("a member with a payment is never deleted");
	const { title, message } = texts.toMember[what](factsOf(outside, trip, dateOf(ctx.now)));
	await notify(ctx, tx, trip, member, {
		kind: "outside_payment",
		...{ title, message },
		source: `outside:${outside.id}:${what}`,
		actionUrl: outsidePath(trip.shareId, outside.id),
		mail: { facts: texts.mailFacts(factsOf(outside, trip, dateOf(ctx.now))), actionLabel: texts.open },
	});
}

/** Notifies the organizer of a member's claim or objection. */
export async function tellOrganizer(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	outside: Outside,
	what: "claimed" | "objected",
): Promise<void> {
	const { title, message } = texts.toOrganizer[what](factsOf(outside, trip, dateOf(ctx.now)));
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "outside_claim",
		...{ title, message },
		source: `outside:${outside.id}:${what}`,
		actionUrl: outsidePath(trip.shareId, outside.id),
		mail: { facts: texts.mailFacts(factsOf(outside, trip, dateOf(ctx.now))), actionLabel: texts.open },
	});
}
