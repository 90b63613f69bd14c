import { and, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { replyChoices } from "#db/schema/mail.ts";
import type { MailWriter } from "./content.ts";
import type { OutboxRow } from "./outbox.server.ts";
import { takesReplies } from "./replies.ts";

/** Whether a mailed link can still restore an account's previous address. */
export type CanBeTakenBack = (db: Reader, userId: string, now: Date) => Promise<boolean>;

type Asked = { writers: readonly MailWriter[]; to: string; canBeTakenBack: CanBeTakenBack };
type ReplyTaker = MailWriter & { address: string };
type Reading = Pick<OutboxRow, "userId" | "email" | "tripId" | "kind">;

/**
 * Lists the writers of a mail who may get a reply now, with their addresses: those who have a confirmed address, have
 * agreed, and are not the reader. It leaves out accounts that can be taken back, because their new address may be a
 * thief's. Anyone can join with any address, so a reader who was not invited needs a confirmed address, or a card that
 * paid for their spot.
 */
export async function listReplyTakers(
	{ db: { read: db }, now }: Pick<Ctx, "db" | "now">,
	row: Reading,
	{ writers, to, canBeTakenBack }: Asked,
): Promise<ReplyTaker[]> {
	const { userId: readerId, tripId } = row;
	const ids = writers.map(({ userId }) => userId);
	if (ids.length === 0 || !(await isKnownReader(db, row))) return [];
	const isReachable = and(inArray(users.id, ids), isNull(users.deletedAt), isNotNull(users.emailVerifiedAt));
	const [accounts, choices, [trip]] = await Promise.all([
		db.select({ id: users.id, address: users.email }).from(users).where(isReachable),
		db.select().from(replyChoices).where(inArray(replyChoices.userId, ids)),
		db
			.select({ organizerId: trips.organizerId })
			.from(trips)
			.where(eq(trips.id, tripId ?? "")),
	]);
	const takers = writers.flatMap((writer) => {
		const address = accounts.find(({ id }) => id === writer.userId)?.address;
		if (!address || writer.userId === readerId || address === to.toLowerCase()) return [];
		const scope = writer.userId === trip?.organizerId ? "organized" : "joined";
		const own = choices.filter(({ userId }) => userId === writer.userId);
		return takesReplies(scope, own) ? [{ ...writer, address }] : [];
	});
	const unsure = await Promise.all(takers.map(({ userId }) => canBeTakenBack(db, userId, now)));
	return takers.filter((_, index) => !unsure[index]);
}

async function isKnownReader(db: Reader, { userId, email, tripId, kind }: Reading): Promise<boolean> {
	if (kind === "invitation") return true;
	const isConfirmed = and(eq(users.id, userId ?? ""), isNotNull(users.emailVerifiedAt));
	if (userId && (await db.$count(users, isConfirmed)) > 0) return true;
	const isReader = userId ? eq(members.userId, userId) : eq(members.email, email ?? "");
	const hasPaid = and(
		eq(members.tripId, tripId ?? ""),
		eq(members.confirmed, true),
		gt(members.individualCost, 0),
		eq(members.paidOutside, 0), // which only the organizer vouches for
	);
	const [paid] = await db.select({ id: members.id }).from(members).where(and(isReader, hasPaid)).limit(1);
	return paid !== undefined;
}

/** The choices that an account has made, without defaults for the rest. */
export const listReplyChoices = listQuery((db, { userId }: Params<{ userId: string }>) =>
	db
		.select({ scope: replyChoices.scope, agreed: replyChoices.agreed })
		.from(replyChoices)
		.where(eq(replyChoices.userId, userId)),
);
