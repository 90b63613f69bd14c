import type { Ctx } from "#app/access/ctx.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { applyChargeSetup } from "./apply-charge-setup.server.ts";
import { type ChargeSetup, findOwnChargeSetup, OPEN_CHARGE_SETUP_STATUSES } from "./charge-setups.queries.ts";
import { refuseDemoRefs } from "./refuse-demo-refs.ts";
import * as texts from "./texts/charge-card.ts";

/**
 * Asks the provider whether a card was saved, and uses it for the member's later payments. At the demo provider, which
 * has no browser SDK, the call names a test card. A repeated call gives the same answer.
 * @param id the trip's id or share id
 * @param given.ref the setup at the provider, or our own id of it
 * @returns the setup, which has succeeded
 * @throws DomainError not_found, also for another member's setup; unauthenticated, forbidden, invalid for a demo id
 * with real keys; card_declined, not_finished, conflict once it was closed; ProviderTimeout, after which the call may
 * be repeated
 */
export async function confirmChargeSetup(
	ctx: Ctx,
	id: string,
	{ ref, testCard }: { ref: string; testCard?: TestCard },
): Promise<ChargeSetup> {
	const { member } = await requireOwnCharges(ctx, id);
	refuseDemoRefs(ctx, ref);
	const setup = await findOwnChargeSetup(ctx.db.read, { memberId: member.id, ref });
	if (!setup?.ref || setup.provider !== ctx.payments.provider) {
		throw new DomainError("not_found", texts.setupNotFound);
	}
	if (setup.status === "succeeded") return setup;
	if (!OPEN_CHARGE_SETUP_STATUSES.some((status) => status === setup.status)) {
		throw new DomainError("conflict", texts.setupEnded);
	}
	const fact = await fetchWithTestCard(ctx, setup.ref, testCard);
	if (fact.id !== setup.id) throw new DomainError("not_found", texts.setupNotFound);
	const applied = await applyChargeSetup(ctx, fact);
	if (applied?.status === "succeeded") return applied;
	if (fact.error && fact.status === "requires_card")
		throw new DomainError("card_declined", fact.error.message, { field: "testCard" });
	if (!applied || applied.status === "canceled") throw new DomainError("conflict", texts.setupEnded);
	const isChecking = applied.status === "requires_action";
	throw new DomainError("not_finished", isChecking ? texts.cardChecking : texts.cardMissing);
}

/** If a test card was sent and its answer lost, it is not sent again. */
async function fetchWithTestCard(ctx: Ctx, ref: string, testCard?: TestCard): Promise<SetupFact> {
	const fact = await ctx.payments.fetchSetup(ref);
	if (fact.status !== "requires_card" || !testCard || !ctx.payments.confirmDemoSetup) return fact;
	return ctx.payments.confirmDemoSetup(ref, testCard);
}
