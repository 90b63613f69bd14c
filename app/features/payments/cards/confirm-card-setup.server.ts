import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { applySetup } from "./apply-setup.server.ts";
import { refuseDemoRefs } from "./refuse-demo-refs.ts";
import { type CardSetup, findOwnSetup, OPEN_SETUP_STATUSES } from "./setups.queries.ts";
import * as texts from "./texts/setups.ts";

/**
 * Asks the provider whether a card was saved, and puts it on its user's list. At the demo provider, which has no
 * browser SDK, a test card is given here. A repeated call gives the same answer.
 * @param ref the setup at the provider, or our own id of it; it must be the asker's own
 * @returns the setup, which has succeeded
 * @throws DomainError unauthenticated, not_found, invalid for a demo id with real keys, card_declined (another card can be tried), not_finished, conflict
 * when it has expired; ProviderTimeout, after which the same call is safe
 */
export async function confirmCardSetup(
	ctx: Ctx,
	{ ref, testCard }: { ref: string; testCard?: TestCard },
): Promise<CardSetup> {
	const user = requireUser(ctx);
	refuseDemoRefs(ctx, ref);
	const setup = await findOwnSetup(ctx.db.read, { userId: user.id, ref });
	if (!setup?.ref || setup.provider !== ctx.payments.provider) {
		throw new DomainError("not_found", texts.setupNotFound);
	}
	if (setup.status === "succeeded") return setup;
	if (!OPEN_SETUP_STATUSES.some((status) => status === setup.status)) {
		throw new DomainError("conflict", texts.setupEnded);
	}
	const fact = await fetchWithTestCard(ctx, setup.ref, testCard);
	if (fact.id !== setup.id) throw new DomainError("not_found", texts.setupNotFound);
	const applied = await applySetup(ctx, fact);
	if (!applied) throw new Error("a setup is never deleted before its account");
	if (applied.status === "succeeded") return applied;
	if (fact.error && fact.status === "requires_card")
		throw new DomainError("card_declined", fact.error.message, { field: "testCard" });
	if (applied.status === "canceled") throw new DomainError("conflict", texts.setupEnded);
	throw new DomainError(
		"not_finished",
		applied.status === "requires_action" ? texts.cardChecking : texts.cardMissing,
	);
}

/** A card that was given before its answer was lost is not given again. */
async function fetchWithTestCard(ctx: Ctx, ref: string, testCard?: TestCard): Promise<SetupFact> {
	const fact = await ctx.payments.fetchSetup(ref);
	if (fact.status !== "requires_card" || !testCard || !ctx.payments.confirmDemoSetup) return fact;
	return ctx.payments.confirmDemoSetup(ref, testCard);
}
