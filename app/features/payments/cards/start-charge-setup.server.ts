import { and, eq } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { SetupRequest } from "#app/gateway/cards.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { chargeSetups } from "#db/schema/payments.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { requireContact } from "../may-pay.server.ts";
import { hasCollectedPayment, listMemberPayments } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { noteNetwork, requireCardTry } from "./card-tries.server.ts";
import { type ChargeSetup, findReusableChargeSetup } from "./charge-setups.queries.ts";
import { createOrClose } from "./create-or-close.server.ts";
import { customerRequest, saveUserCustomer } from "./customers.queries.ts";
import { forgetReplacedCustomer } from "./forget-customer.server.ts";
import { findPayer, holderOf, saveCustomer } from "./payers.queries.ts";
import * as texts from "./texts/charge-card.ts";
import { waitAfterDeclines } from "./texts/setups.ts";

type Stored = MemberAccess & { setup: ChargeSetup };

/**
 * Starts a setup that saves a card for the member's automatic charges in our page. An open setup is reused while its
 * key is valid.
 * @param id the trip's id or share id
 * @throws DomainError not_found, unauthenticated, forbidden; email_required for a guest without an address; conflict on
 * a cancelled trip or when nothing is left to charge; rate_limited after declined cards; provider_failed;
 * ProviderTimeout, after which the call may be repeated
 */
export async function startChargeSetup(
	ctx: Ctx,
	id: string,
): Promise<{ setup: ChargeSetup; ref: string; clientSecret: string }> {
	const stored = await storeSetup(ctx, id, "embedded");
	const { ref, clientSecret } = stored.setup;
	if (ref && clientSecret) return { setup: stored.setup, ref, clientSecret };
	const request = await setupRequest(ctx, stored);
	const made = await createOrClose(() => ctx.payments.createSetup(request), closeRefused(ctx, stored.setup));
	const change = { ref: made.ref, clientSecret: made.clientSecret };
	const customer = { asked: request.customer.customerRef, made: made.customerRef };
	return { setup: await saveRef(ctx, stored, customer, change), ...change };
}

/** Starts the same on the provider's page, which needs no script. @throws as startChargeSetup */
export async function startHostedChargeSetup(
	ctx: Ctx,
	id: string,
	urlsOf: (setup: ChargeSetup) => ReturnUrls,
): Promise<{ url: string }> {
	const stored = await storeSetup(ctx, id, "hosted");
	const { setup } = stored;
	if (setup.hostedUrl) return { url: setup.hostedUrl };
	const request = await setupRequest(ctx, stored);
	const page = await createOrClose(
		() => ctx.payments.createHostedSetup(request, urlsOf(setup)),
		closeRefused(ctx, setup),
	);
	if (!page) throw new Error(`${ctx.payments.provider} has no page of its own`);
	const customer = { asked: request.customer.customerRef, made: page.customerRef };
	await saveRef(ctx, stored, customer, { ref: page.ref, hostedUrl: page.url });
	return { url: page.url };
}

async function storeSetup(ctx: Ctx, id: string, surface: ChargeSetup["surface"]): Promise<Stored> {
	const { member } = await requireOwnCharges(ctx, id);
	await requireCardTry(ctx, holderOf(member), waitAfterDeclines);
	return ctx.db.write(async (tx) => {
		const access = await requireOwnCharges(ctx, id, tx, "payment.pay");
		const { id: memberId } = await requireContact(tx, access.member, undefined);
		const isOpen = (await listMemberPayments(tx, { memberId })).some(({ status }) => isPayable(status));
		if (!isOpen || !(await hasCollectedPayment(tx, memberId)))
			throw new DomainError("conflict", texts.nothingToCharge);
		const now = ctx.now.getTime();
		const own = { memberId, provider: ctx.payments.provider, surface };
		const open = await findReusableChargeSetup(tx, { ...own, after: now - KEY_TTL_MS });
		const fresh = { id: newId(), ...own, createdAt: now, updatedAt: now };
		if (!open) await noteNetwork(ctx, tx, fresh.id);
		return { ...access, setup: open ?? (await insertOne(tx, chargeSetups, fresh)) };
	});
}

/** The card belongs to the customer who already pays, else to the account's, else to the place's own. */
async function setupRequest(ctx: Ctx, { setup, member, trip }: Stored): Promise<SetupRequest> {
	const user = userOf(ctx);
	const payer = await findPayer(ctx.db.read, { memberId: member.id, provider: setup.provider });
	const customerRef = payer?.customerRef ?? null;
	const account = user && (await customerRequest(ctx, user));
	const place = { memberId: member.id, tripId: trip.id, payer: { name: member.name, email: member.email } };
	return {
		id: setup.id,
		createdAt: setup.createdAt,
		forCharges: true,
		customer: account
			? { ...account, customerRef: customerRef ?? account.customerRef }
			: { ...place, customerRef },
	};
}

function closeRefused(ctx: Ctx, { id }: ChargeSetup): (errorMessage: string) => Promise<void> {
	const change = { status: "failed" as const, updatedAt: ctx.now.getTime() };
	return (errorMessage) =>
		ctx.db.write(async (tx) => {
			await tx
				.update(chargeSetups)
				.set({ ...change, errorMessage })
				.where(and(eq(chargeSetups.id, id), eq(chargeSetups.status, "created")));
		});
}

function saveRef(
	ctx: Ctx,
	{ setup, member }: Stored,
	customer: { asked: string | null; made: string },
	made: { ref: string; clientSecret?: string; hostedUrl?: string },
): Promise<ChargeSetup> {
	return ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, customer);
		if (member.userId) await saveUserCustomer(ctx, tx, member.userId, customer.made);
		await saveCustomer(ctx, tx, member.id, customer.made);
		const change = { ...made, updatedAt: ctx.now.getTime() };
		await tx.update(chargeSetups).set(change).where(eq(chargeSetups.id, setup.id));
		return { ...setup, ...change };
	});
}
