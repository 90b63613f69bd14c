import { outsideAnswerSchema, outsideJson } from "#app/features/payments/outside/outside-json.ts";
import { requireOutside } from "#app/features/payments/outside/require-outside.server.ts";
import { savePostedReceipt } from "#app/http/actions/outside.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripIdIn } from "#app/http/trip-access.server.ts";
import type { Route } from "./+types/outside-picture";

export const action = apiLoader(
	async (args: Route.ActionArgs, ctx) => {
		await savePostedReceipt(args);
		return outsideJson(
			(await requireOutside(ctx, tripIdIn(args), args.params.outsideId, "payment.own")).outside,
		);
	},
	{
		name: "saveReceiptPicture",
		method: "POST",
		summary: "Save the picture of an outside payment's receipt",
		description: "It takes a form: a JPEG, PNG, WebP or GIF of at most 5 MB. It replaces the one before.",
		who: "payment.own",
		answer: outsideAnswerSchema,
		limits: ["outsidePicture", "outsidePictureAddress"],
		file: "picture",
		errors: ["conflict", "malformed", "invalid", "too_large", "unsupported_media", "card_data"],
	},
);
