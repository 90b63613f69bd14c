import { transferJson, transferSchema } from "#app/features/fund/fund-json.ts";
import { releaseSchema } from "#app/features/fund/funds.schema.ts";
import { payoutReturnUrls } from "#app/features/fund/payouts/payout-account.server.ts";
import { openPayoutAccountAction, releaseFundsAction } from "#app/http/actions/releases.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { isDomainError, STATUS_OF } from "#app/lib/errors.ts";
import type { Route } from "./+types/release-funds";

export const action = apiAction(
	releaseSchema,
	async (ctx, input, args: Route.ActionArgs) => {
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
	},
	{
		name: "releaseFunds",
		summary: "Pay out the trip's money to its organizer",
		description:
			'Without `amount` all that is available. `expectedDebtPaid` is what of it pays the organizer\'s debt as far as the caller knows. `after` is the id of the newest release that the caller has seen, or "none", so that a call that is sent twice releases once. Without a ready payout account, `payee_missing` has the page that opens one in `onboardingUrl`.',
		who: "fund.release",
		answer: transferSchema,
		others: {
			202: { description: "The provider has not answered yet; it finishes later.", schema: transferSchema },
		},
		limits: ["movement", "payment", "paymentAddress"],
		errors: ["payee_missing", "insufficient_funds", "amount_mismatch", "conflict"],
		asksProvider: true,
	},
);

function askForCountry(args: Route.ActionArgs) {
	return (error: unknown): string => {
		if (!isDomainError(error) || error.code !== "invalid") throw error;
		return payoutReturnUrls(requestStateOf(args).origin, args.params.tripId).cancel;
	};
}
