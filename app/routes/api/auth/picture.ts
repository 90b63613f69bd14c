import { z } from "zod";
import { removePicture } from "#app/features/account/picture/picture.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { savePostedPicture } from "#app/http/picture-form.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/picture";

const save = apiLoader((args: Route.ActionArgs) => savePostedPicture(args), {
	name: "savePicture",
	method: "POST",
	summary: "Save your picture",
	description: "It takes a form: a JPEG, PNG, WebP or GIF of at most 5 MB.",
	who: "user",
	answer: z.object({ profileImageUrl: z.string() }),
	limits: ["profilePicture", "profilePictureAddress"],
	file: "picture",
	errors: ["malformed", "invalid", "too_large", "unsupported_media", "card_data"],
});

const remove = apiAction(
	noInput,
	async (ctx, _input, _args: Route.ActionArgs) => {
		await removePicture(ctx);
		return { profileImageUrl: null };
	},
	{
		name: "removePicture",
		method: "DELETE",
		summary: "Remove your picture",
		who: "user",
		answer: z.object({ profileImageUrl: z.null() }),
	},
);

export const action = apiActions(save, remove);
