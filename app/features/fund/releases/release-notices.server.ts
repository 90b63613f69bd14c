import type { Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type Notice, notify, notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import type { Release } from "./releases.queries.ts";
import * as texts from "./texts/releases.ts";

export async function notifyRelease(ctx: Ctx, tx: Tx, trip: Trip, release: Release): Promise<void> {
	const { amount, debtPaid } = release;
	const sent = amount - debtPaid;
	const note = ctx.payments.provider === "demo" ? common.demoNoMoney : undefined;
	const notice: Notice = {
		kind: "funds_released",
		title: texts.amountReleased(amount),
		message: texts.releasedFromFund(trip.organizerName, release, trip.title),
		source: `release:${release.id}`,
		actionUrl: releasesPath(trip),
		mail: { facts: factsOf(ctx, release), note },
	};
	const facts = factsOf(ctx, { ...release, amount: sent > 0 ? sent : debtPaid });
	const ofReleaser: Notice = {
		kind: "release_sent",
		title: texts.onItsWayToYou(release),
		message: texts.wentToYourAccount(release, trip.title),
		source: `release:${release.id}`,
		actionUrl: releasesPath(trip),
		mail: { facts: sent > 0 ? [...facts, [texts.to, texts.yourPayoutAccount]] : facts, note },
	};
	const releaser = { to: releaserOf(release), notice: ofReleaser };
	await notifyAboard(ctx, tx, trip, () => notice, release.organizerId, [releaser]);
}

export async function notifyFailedRelease(ctx: Ctx, tx: Tx, trip: Trip, release: Release): Promise<void> {
	await notify(ctx, tx, trip, releaserOf(release), {
		kind: "release_failed",
		title: texts.notReleasedTitle(release.amount),
		message: texts.notReleased(release.amount, trip.title),
		source: `release-failed:${release.id}`,
		actionUrl: releasesPath(trip),
		mail: { facts: factsOf(ctx, release) },
	});
}

/** Notifies the organizer that part of a release, in cents, was reversed by hand at the provider. */
export async function notifyTakenBack(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	release: Release,
	{ amount, ref }: { amount: Cents; ref: string },
): Promise<void> {
	await notify(ctx, tx, trip, releaserOf(release), {
		kind: "release_taken_back",
		title: texts.takenBackTitle(amount),
		message: texts.takenBack(amount, trip.title),
		source: `reversal:${ref}`,
		actionUrl: pathTo("/fund-release/:tripId", { tripId: trip.id }),
		mail: { facts: factsOf(ctx, { ...release, amount }) },
	});
}

/** Notifies the organizer that an amount, in cents, with which a release had paid their debt is back in the fund. */
export async function notifyDebtReturned(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	release: Release,
	{ amount, source }: { amount: Cents; source: string },
): Promise<void> {
	await notify(ctx, tx, trip, releaserOf(release), {
		kind: "organizer_debt",
		title: texts.debtReturnedTitle(amount),
		message: texts.debtReturned(amount, trip.title),
		source,
		actionUrl: pathTo("/fund-release/:tripId", { tripId: trip.id }),
		mail: { facts: [[texts.amount, formatCents(amount)]] },
	});
}

function factsOf(ctx: Ctx, { amount, purpose }: Pick<Release, "amount" | "purpose">): [string, string][] {
	return [
		[texts.amount, formatCents(amount)],
		[texts.date, formatDate(dateOf(ctx.now))],
		...(purpose ? [[texts.forWhat, purpose] satisfies [string, string]] : []),
	];
}

const releaserOf = ({ organizerId }: Release) => ({ userId: organizerId, email: null });

const releasesPath = ({ shareId }: Trip) => `${pathTo("/trip/:shareId", { shareId })}?view=money#releases`;
