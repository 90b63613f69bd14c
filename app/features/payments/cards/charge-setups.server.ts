import { and, eq } from "drizzle-orm";
import type { MemberAccess, TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { SetupFact, SetupRequest } from "#app/gateway/cards.ts";
import { isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { chargeSetups } from "#db/schema/payments.ts";
import type { ClientConfirmation } from "../attempts/pay.server.ts";
import { giveConsent } from "../instalments/consent.server.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { requireContact } from "../may-pay.server.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { isPayable } from "../states.ts";
import { noteNetwork, requireCardTry } from "./card-tries.server.ts";
import { chargeCardPath } from "./charge-card-path.ts";
import {
	type ChargeSetup,
	findChargeSetup,
	findOwnChargeSetup,
	findReusableChargeSetup,
	listOpenChargeSetups,
} from "./charge-setups.queries.ts";
import { customerRequest, findCustomer, hasLiveAccount, saveUserCustomer } from "./customers.queries.ts";
import { findPayer, holderOf, saveCard, saveCustomer } from "./payers.queries.ts";
import {
	applySetupFact,
	confirmSetup,
	openInPage,
	openOnProvidersPage,
	type ReservedSetup,
	type SetupKind,
	sweepOpenSetups,
} from "./setup-flow.server.ts";
import { storeCard } from "./store-card.server.ts";
import * as texts from "./texts/charge-card.ts";
import { waitAfterDeclines } from "./texts/saved-cards.ts";

type Taken =
	| { next: "saved" }
	| { next: "checking"; setupId: string } // the answer was lost
	| { next: "embedded"; setupId: string; clientConfirmation: ClientConfirmation }
	| { next: "hosted"; setupId: string; url: string };

/**
 * Saves a card for the member's automatic charges without a payment: at once with the demo provider's test card, in the
 * card field of our page, or on the provider's page, which needs no script.
 * @throws DomainError as startChargeSetup and confirmChargeSetup; ProviderTimeout, after which the call may be repeated
 */
export async function takeChargeCard(
	ctx: Ctx,
	trip: TripRef,
	{ testCard = "success", surface, origin }: { testCard?: TestCard; surface?: "embedded"; origin: string },
): Promise<Taken> {
	const isDemo = ctx.payments.provider === "demo";
	const reserved = await reserveSetup(ctx, trip, isDemo ? "embedded" : (surface ?? "hosted"));
	const { access, setup } = reserved;
	if (isDemo) {
		const { ref } = await openInPage(ctx, FOR_CHARGES, reserved);
		try {
			await confirmChargeSetup(ctx, access, { ref, testCard });
		} catch (error) {
			if (!isProviderTimeout(error)) throw error;
			return { next: "checking", setupId: setup.id };
		}
		return { next: "saved" };
	}
	const page = origin + chargeCardPath(access.trip.shareId);
	const success = `${page}?setup=${setup.id}`;
	if (surface === "embedded") {
		const { clientSecret } = await openInPage(ctx, FOR_CHARGES, reserved);
		return {
			next: "embedded",
			setupId: setup.id,
			clientConfirmation: { clientSecret, returnUrl: success },
		};
	}
	const { url } = await openOnProvidersPage(ctx, FOR_CHARGES, reserved, () => ({ success, cancel: page }));
	return { next: "hosted", setupId: setup.id, url };
}

type ChargeSetupContext = NonNullable<Awaited<ReturnType<typeof findChargeSetup>>>;

/** Setups for a membership's automatic charges. The consent is stored together with the card. */
const FOR_CHARGES: SetupKind<ChargeSetup, ChargeSetupContext> = {
	find: (tx, id) => findChargeSetup(tx, { id }),
	async change(tx, { id }, { methodRef: _, ...change }, from) {
		const isFrom = from && eq(chargeSetups.status, from);
		await tx
			.update(chargeSetups)
			.set(change)
			.where(and(eq(chargeSetups.id, id), isFrom));
	},
	holderOf: ({ member }) => holderOf(member),
	isFinal: ({ status }) => status === "succeeded",
	/** The spot may have a different customer by now, in which case the setups of the former one were closed. */
	async isOwnCustomer(tx, { setup, member: { userId }, payer }, customerRef) {
		if (setup.status === "canceled" || setup.status === "succeeded") return true;
		const customer = userId ? await findCustomer(tx, { userId, provider: setup.provider }) : null;
		const known = [payer?.customerRef, customer?.ref].filter((ref) => ref !== undefined);
		return known.length === 0 || known.includes(customerRef);
	},
	async storeCard(ctx, tx, found, card) {
		if (!(await isWanted(tx, found))) return false;
		const { id, userId } = found.member;
		await saveCard(ctx, tx, id, card);
		if (userId) await storeCard(ctx, tx, userId, card);
		await giveConsent(ctx, tx, id);
		return true;
	},
	statusWithoutCard: "canceled",
};

/**
 * Starts a setup that saves a card for the member's automatic charges in our page. An open setup is reused while its
 * key is valid.
 * @throws DomainError not_found, unauthenticated, forbidden; email_required for a guest without an address; conflict on
 * a cancelled trip or when nothing is left to charge; rate_limited after declined cards; provider_failed;
 * ProviderTimeout, after which the call may be repeated
 */
export async function startChargeSetup(
	ctx: Ctx,
	trip: TripRef,
): Promise<{ setup: ChargeSetup; ref: string; clientSecret: string }> {
	return openInPage(ctx, FOR_CHARGES, await reserveSetup(ctx, trip, "embedded"));
}

async function reserveSetup(
	ctx: Ctx,
	trip: TripRef,
	surface: ChargeSetup["surface"],
): Promise<ReservedSetup<ChargeSetup> & { access: MemberAccess }> {
	const { member: asker } = await requireOwnCharges(ctx, trip);
	await requireCardTry(ctx, holderOf(asker), waitAfterDeclines);
	const { access, setup } = await ctx.db.write(async (tx) => {
		const access = await requireOwnCharges(ctx, trip, tx, "payment.pay");
		const { id: memberId } = await requireContact(tx, access.member, undefined);
		const payments = await listMemberPayments(tx, { memberId });
		if (!hasBegunToPay(access.member, payments) || !payments.some(({ status }) => isPayable(status)))
			throw new DomainError("conflict", texts.nothingToCharge);
		const now = ctx.now.getTime();
		const own = { memberId, provider: ctx.payments.provider, surface };
		const open = await findReusableChargeSetup(tx, { ...own, after: now - KEY_TTL_MS });
		const fresh = { id: newId(), ...own, createdAt: now, updatedAt: now };
		if (!open) await noteNetwork(ctx, tx, fresh.id);
		return { access, setup: open ?? (await insertOne(tx, chargeSetups, fresh)) };
	});
	const { id, userId } = access.member;
	return {
		access,
		setup,
		request: () => setupRequest(ctx, access, setup),
		async saveCustomer(tx, customerRef) {
			if (userId) await saveUserCustomer(ctx, tx, userId, customerRef);
			await saveCustomer(ctx, tx, id, customerRef);
		},
	};
}

/** The card goes to the customer who already pays, or else the account's, or else the spot's own. */
async function setupRequest(
	ctx: Ctx,
	{ member, trip }: MemberAccess,
	{ id, createdAt, provider }: ChargeSetup,
): Promise<SetupRequest> {
	const user = userOf(ctx);
	const payer = await findPayer(ctx.db.read, { memberId: member.id, provider });
	const customerRef = payer?.customerRef ?? null;
	const account = user && (await customerRequest(ctx, user));
	const place = { memberId: member.id, tripId: trip.id, payer: { name: member.name, email: member.email } };
	return {
		id,
		createdAt,
		forCharges: true,
		customer: account
			? { ...account, customerRef: customerRef ?? account.customerRef }
			: { ...place, customerRef },
	};
}

/**
 * Asks the provider whether a card was saved, and uses it for the member's later payments.
 * @param given.ref the setup, by the provider's id or ours
 * @returns the succeeded setup
 * @throws DomainError unauthenticated, forbidden, not_found, also for another member's setup, and as confirmSetup does
 */
export async function confirmChargeSetup(
	ctx: Ctx,
	trip: TripRef,
	given: { ref: string; testCard?: TestCard },
): Promise<ChargeSetup> {
	const { member } = await requireOwnCharges(ctx, trip);
	const findOwn = () => findOwnChargeSetup(ctx.db.read, { memberId: member.id, ref: given.ref });
	return confirmSetup(ctx, FOR_CHARGES, findOwn, given);
}

/** Brings a setup for automatic charges to its status at the provider. @returns as applySetupFact does */
export function applyChargeSetup(ctx: Ctx, fact: SetupFact): Promise<ChargeSetup | null> {
	return applySetupFact(ctx, FOR_CHARGES, fact);
}

/** Asks the provider about open setups for automatic charges. @returns as sweepOpenSetups does */
export async function sweepChargeSetups(ctx: Ctx): Promise<number> {
	const open = await listOpenChargeSetups(ctx.db.read, { provider: ctx.payments.provider });
	return sweepOpenSetups(ctx, FOR_CHARGES, open);
}

async function isWanted(tx: Tx, { setup, member, trip }: ChargeSetupContext): Promise<boolean> {
	if (setup.status === "canceled" || member.removedAt !== null || trip.status !== "active") return false;
	return member.userId === null || hasLiveAccount(tx, { userId: member.userId });
}
