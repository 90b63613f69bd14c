import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { transferJson } from "#app/features/fund/fund-json.ts";
import { payoutAccountOf, type ReleaseBody, releaseSchema } from "#app/features/fund/funds.schema.ts";
import { payoutReturnUrls, startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { enforceMemberLimit, enforceMovementLimit } from "#app/http/guest.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import type { Route } from "./+types/release-funds";

/** Returns the provider's page, or our page that asks for the country if there is no account yet. */
async function onboardingLink(ctx: Ctx, tripId: string, input: ReleaseBody, origin: string): Promise<string> {
	const urls = payoutReturnUrls(origin, tripId);
	try {
		return await startOnboarding(ctx, tripId, urls, payoutAccountOf(input));
	} catch (error) {
		if (isDomainError(error) && error.code === "invalid") return urls.cancel;
		throw error;
	}
}

/** Answers 200 if the money was sent, and 202 if the provider has not answered yet; the release then finishes later. */
export const action = apiAction(releaseSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { tripId: id } = args.params;
	await requireTrip(ctx, id, "fund.release");
	await enforceMovementLimit(args);
	try {
		const released = await releaseFunds(ctx, id, input);
		const status = released.release.status === "reserved" ? 202 : 200;
		return json(transferJson(released), { status });
	} catch (error) {
		if (!isDomainError(error) || error.code !== "payee_missing") throw error;
		await enforceMemberLimit(args, "payment");
		const { message, code } = error;
		const onboardingUrl = await onboardingLink(ctx, id, input, requestStateOf(args).origin);
		return json({ message, code, onboardingUrl }, { status: STATUS_OF[code] });
	}
});
