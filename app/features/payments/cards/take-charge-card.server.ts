import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import type { ClientConfirmation } from "../attempts/pay.server.ts";
import { chargeCardPath } from "./charge-card-path.ts";
import { confirmChargeSetup } from "./confirm-charge-setup.server.ts";
import { startChargeSetup, startHostedChargeSetup } from "./start-charge-setup.server.ts";

type Taken =
	| { next: "saved" }
	| { next: "checking"; setupId: string } // the answer was lost
	| { next: "embedded"; setupId: string; clientConfirmation: ClientConfirmation }
	| { next: "hosted"; url: string };

/**
 * Saves a card for the member's automatic charges without a payment: at once with the demo provider's test card, in the
 * card field of our page, or on the provider's page, which needs no script.
 * @param shareId the trip's
 * @throws DomainError as startChargeSetup and confirmChargeSetup; ProviderTimeout, after which the call may be repeated
 */
export async function takeChargeCard(
	ctx: Ctx,
	shareId: string,
	{ testCard = "success", surface, origin }: { testCard?: TestCard; surface?: "embedded"; origin: string },
): Promise<Taken> {
	if (ctx.payments.provider === "demo") {
		const { ref, setup } = await startChargeSetup(ctx, shareId);
		try {
			await confirmChargeSetup(ctx, shareId, { ref, testCard });
		} catch (error) {
			if (!isProviderTimeout(error)) throw error;
			return { next: "checking", setupId: setup.id };
		}
		return { next: "saved" };
	}
	const page = origin + chargeCardPath(shareId);
	if (surface === "embedded") {
		const { setup, clientSecret } = await startChargeSetup(ctx, shareId);
		return {
			next: "embedded",
			setupId: setup.id,
			clientConfirmation: { clientSecret, returnUrl: `${page}?setup=${setup.id}` },
		};
	}
	const { url } = await startHostedChargeSetup(ctx, shareId, ({ id }) => ({
		success: `${page}?setup=${id}`,
		cancel: page,
	}));
	return { next: "hosted", url };
}
