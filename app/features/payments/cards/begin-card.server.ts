import type { Ctx } from "#app/access/ctx.ts";
import type { ClientConfirmation } from "../attempts/pay.server.ts";
import { addCardPath } from "./cards-path.ts";
import { startCardSetup, startHostedCardSetup } from "./start-setup.server.ts";

const TO_KEEP = { purpose: "payment_method" } as const;

/**
 * Begins to save a card from the page: in Stripe's field there, or on Stripe's own page, which needs no script.
 * @param origin where browsers reach this app
 * @param returnTo a path of ours, to which the page leads once the card is saved
 * @throws DomainError as startCardSetup does
 */
export async function beginCard(
	ctx: Ctx,
	surface: "embedded" | undefined,
	{ origin, returnTo }: { origin: string; returnTo: string },
): Promise<{ to: string } | { confirmOnClient: ClientConfirmation }> {
	const page = origin + addCardPath(returnTo);
	if (surface !== "embedded") {
		const { url } = await startHostedCardSetup(ctx, TO_KEEP, ({ id }) => ({
			success: `${page}&setup=${id}`,
			cancel: page,
		}));
		return { to: url };
	}
	const { setup, clientSecret } = await startCardSetup(ctx, TO_KEEP);
	return { confirmOnClient: { clientSecret, returnUrl: `${page}&setup=${setup.id}` } };
}
