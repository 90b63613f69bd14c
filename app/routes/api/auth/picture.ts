import { removePicture } from "#app/features/account/picture/picture.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { savePostedPicture } from "#app/http/picture-form.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/picture";

const save = apiLoader((args: Route.ActionArgs) => savePostedPicture(args));

const remove = apiAction(
	noInput,
	async (ctx, _input, _args: Route.ActionArgs) => {
		await removePicture(ctx);
		return { profileImageUrl: null };
	},
	{ method: "DELETE", signedIn: true },
);

export const action = (args: Route.ActionArgs) => (args.request.method === "POST" ? save : remove)(args);
