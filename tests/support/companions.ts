import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { addCompanionSchema } from "#app/features/companions/companions.schema.ts";
import { makeCompanionLink } from "#app/features/companions/manage-companions.server.ts";
import { takeMembershipByLink } from "#app/features/joining/membership-links.server.ts";
import { members } from "#db/schema/access.ts";
import { paymentsOf } from "./payments.ts";
import type { World } from "./world.ts";

type Trip = { shareId: string };

export const add = (ctx: Ctx, trip: Trip, name: string, given: object = {}) =>
	addCompanion(ctx, trip.shareId, addCompanionSchema.parse({ name, ...given }));

/** A companion takes their spot by their payer's link; a guest gives an address. */
export async function openLink(payer: Ctx, trip: Trip, id: string, as: Ctx): Promise<void> {
	const { path } = await makeCompanionLink(payer, trip.shareId, id);
	const email = as.actor?.kind === "user" ? undefined : `${id}@companions.example`;
	await takeMembershipByLink(as, path.split("/").at(-1) ?? "", email);
}

export async function memberNow(world: World, id: string) {
	const [member] = await world.db.read.select().from(members).where(eq(members.id, id));
	if (!member) throw new Error("no member");
	return member;
}

/** "129334 32334 confirmed gone": the share, the part for others, and the states. */
export const sharesOf = (world: World, ...ids: string[]) =>
	Promise.all(
		ids.map(async (id) => {
			const { individualCost, takenOver, confirmed, removedAt } = await memberNow(world, id);
			const marks = `${confirmed ? " confirmed" : ""}${removedAt === null ? "" : " gone"}`;
			return `${individualCost} ${takenOver}${marks}`;
		}),
	);

/** "due 97000 1/1": a member's payments that are not canceled. */
export const rowsOf = async (world: World, memberId: string) =>
	(await paymentsOf(world, memberId))
		.filter(({ status }) => status !== "canceled")
		.map(
			({ status, amount, paymentNumber, totalPayments }) =>
				`${status} ${amount} ${paymentNumber}/${totalPayments}`,
		);
