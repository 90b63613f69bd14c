import { redirect } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { userOf } from "#app/access/ctx.ts";
import { PicturePage } from "#app/features/account/picture/components/picture-page.tsx";
import { removePicture } from "#app/features/account/picture/picture.server.ts";
import * as texts from "#app/features/account/picture/texts.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { fileForm, isFileForm, savePostedPicture } from "#app/http/picture-form.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/picture";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => {
	const user = userOf(ctx);
	if (!user) throw redirect(signInPath("/profile/picture"));
	return { name: `${user.firstName} ${user.lastName}`, imageUrl: user.profileImageUrl };
});

/** The limits are counted before the file is read. The button to remove the picture sends an ordinary form. */
export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireUser(ctx);
	const isFile = isFileForm(args.request);
	const form = isFile ? fileForm() : await readForm(args.request);
	return runForm(form, args, z.object({ picture: z.string().optional() }), async () => {
		await (isFile ? savePostedPicture(args) : removePicture(ctx));
		return { to: "/profile", toast: { title: isFile ? texts.saved : texts.removed } };
	});
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Picture({ loaderData, actionData }: Route.ComponentProps) {
	return <PicturePage user={loaderData} formResult={actionData?.result} />;
}
