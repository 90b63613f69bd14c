import { eq } from "drizzle-orm";
import { requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { groupPageSlugs, groupPages } from "#db/schema/group-page.ts";
import { countSlugs, findGroupPage, type GroupPage, listSlugsOfShape } from "./group-page.queries.ts";
import type { GroupPageInput } from "./group-page.schema.ts";
import { slugShape } from "./slug.ts";
import * as texts from "./texts.ts";

/** The number of addresses that a trip's page may ever have, so that nobody can hoard good ones. */
const MAX_SLUGS = 5;

/**
 * Makes the trip's page, reopens a closed one, or changes an open one. A former address keeps leading to it.
 * @throws DomainError plan_required for a page that is not open; invalid with its field, also for an address that is
 * taken or looks like a taken one; conflict after five addresses; not_found, forbidden, unauthenticated
 */
export async function saveGroupPage(ctx: Ctx, ref: TripRef, input: GroupPageInput): Promise<GroupPage> {
	return ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, ref, "group-page.edit", tx);
		const tripId = access.trip.id;
		const before = await findGroupPage(tx, { tripId });
		if (!isOpen(before)) requireFeature(tierOfTrip(access, ctx.now), "custom_branding");
		await takeSlug(ctx, tx, tripId, input.slug);
		const set = {
			slug: input.slug,
			accent: input.accent,
			welcome: input.welcome ?? null,
			questions: input.questions,
			showsPeople: input.showsPeople,
			coverFocus: input.coverFocus,
			updatedAt: nextChange(ctx, before),
			closedAt: null,
		};
		const [page] = await tx
			.insert(groupPages)
			.values({ tripId, createdAt: ctx.now.getTime(), ...set })
			.onConflictDoUpdate({ target: groupPages.tripId, set })
			.returning();
		return requirePage(page);
	});
}

// The write lock is held from the lookup to the insert, so that no two trips can take similar addresses.
async function takeSlug(ctx: Ctx, tx: Tx, tripId: string, slug: string): Promise<void> {
	const shape = slugShape(slug);
	const alike = await listSlugsOfShape(tx, { shape });
	if (alike.some((one) => one.tripId !== tripId))
		throw new DomainError("invalid", texts.slugTaken, { field: "slug" });
	if (alike.some((one) => one.slug === slug)) return;
	if ((await countSlugs(tx, tripId)) >= MAX_SLUGS)
		throw new DomainError("conflict", texts.tooManySlugs(MAX_SLUGS));
	await tx.insert(groupPageSlugs).values({ slug, shape, tripId, takenAt: ctx.now.getTime() });
}

/**
 * Closes the page. Its addresses stay reserved for the trip and show nothing.
 * @throws DomainError not_found for a trip without a page, forbidden, unauthenticated
 */
export async function closeGroupPage(ctx: Ctx, ref: TripRef): Promise<GroupPage> {
	return ctx.db.write(async (tx) => {
		const { trip } = await requireTrip(ctx, ref, "group-page.edit", tx);
		const before = requirePage(await findGroupPage(tx, { tripId: trip.id }));
		if (before.closedAt !== null) return before;
		const [page] = await tx
			.update(groupPages)
			.set({ closedAt: ctx.now.getTime(), updatedAt: nextChange(ctx, before) })
			.where(eq(groupPages.tripId, trip.id))
			.returning();
		return requirePage(page);
	});
}

export function isOpen(page: GroupPage | null | undefined): page is GroupPage {
	return Boolean(page && page.closedAt === null);
}

/** @throws DomainError not_found */
export function requirePage(page: GroupPage | null | undefined): GroupPage {
	if (!page) throw new DomainError("not_found", texts.noPage);
	return page;
}

/** Open pages notice a change by its time, so each must be later than the one before. */
function nextChange(ctx: Ctx, before: GroupPage | null | undefined): number {
	return Math.max(ctx.now.getTime(), (before?.updatedAt ?? 0) + 1);
}
