import { confirmSetupSchema } from "#app/features/billing/billing.schema.ts";
import { confirmSetup } from "#app/features/billing/confirm-setup.server.ts";
import { orderMessage } from "#app/features/billing/order-message.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(
	confirmSetupSchema,
	async (ctx, input) => ({ success: true, message: orderMessage(await confirmSetup(ctx, input)) }),
	{ signedIn: true },
);
