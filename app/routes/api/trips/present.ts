import {
	presentJson,
	presentResultJson,
	presentResultSchema,
	presentSchema,
} from "#app/features/payments/presents/present-json.ts";
import { presentView } from "#app/features/payments/presents/present-view.server.ts";
import { givePresentAction } from "#app/http/actions/presents.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/present";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		await enforceOutcomeLimit(args);
		const { memberId } = args.params;
		return presentJson(await presentView(ctx, await tripAccessOf(args), memberId, { returned: true }));
	},
	{
		name: "getPresent",
		summary: "Ask what you can give a friend, or what became of it",
		description:
			"A friend who lets nobody pay is 404, unless you have paid for them before. While the outcome is not known the provider is asked again.",
		who: "payment.own",
		answer: presentSchema,
		limits: ["paymentOutcome"],
		errors: ["conflict", "organizer_required"],
		asksProvider: true,
	},
);

export const action = apiAction(
	givePresentAction,
	(result, _args: Route.ActionArgs, ctx) =>
		presentResultJson(result, { demoMode: ctx.payments.provider === "demo" }),
	{
		name: "givePresent",
		summary: "Pay a friend's next payment, once",
		description:
			"It is charged to a card of your own, of which nothing is kept for the friend, and a refund goes back to it. `savedCard` is one of your saved cards. In demo mode `testCard` pays at once. With Stripe's keys a new card is entered by the provider's SDK with `clientSecret` (`surface: embedded`), or on the page at `url`. `word` goes into the message that tells the friend.",
		who: "present.give",
		answer: presentResultSchema,
		limits: ["payment", "paymentAddress"],
		errors: [
			"amount_mismatch",
			"conflict",
			"email_required",
			"organizer_required",
			"payment_checking",
			"card_declined",
			"already_joined",
		],
		asksProvider: true,
	},
);
