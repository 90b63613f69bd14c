import { transferJson } from "#app/features/fund/fund-json.ts";
import { releaseSchema } from "#app/features/fund/funds.schema.ts";
import { payoutReturnUrls } from "#app/features/fund/payouts/payout-account.server.ts";
import { openPayoutAccountAction, releaseFundsAction } from "#app/http/actions/releases.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import type { Route } from "./+types/release-funds";

/**
 * Answers 200 if the money was sent, and 202 if the provider has not answered yet; the release then finishes later. Without
 * a ready payout account it answers with the provider's page, or with ours that asks for the country.
 */
export const action = apiAction(releaseSchema, async (ctx, input, args: Route.ActionArgs) => {
	try {
		const released = await releaseFundsAction.run(ctx, input, args);
		const status = released.release.status === "reserved" ? 202 : 200;
		return json(transferJson(released), { status });
	} catch (error) {
		if (!isDomainError(error) || error.code !== "payee_missing") throw error;
		const onboardingUrl = await openPayoutAccountAction.run(ctx, input, args).catch(askForCountry(args));
		const { message, code } = error;
		return json({ message, code, onboardingUrl }, { status: STATUS_OF[code] });
	}
});

function askForCountry(args: Route.ActionArgs) {
	return (error: unknown): string => {
		if (!isDomainError(error) || error.code !== "invalid") throw error;
		return payoutReturnUrls(requestStateOf(args).origin, args.params.tripId).cancel;
	};
}
