import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { CorrectionPage } from "#app/features/admin/components/correction-page.tsx";
import {
	type CheckedCorrection,
	checkCorrection,
	correctDifference,
	correctionView,
} from "#app/features/admin/money/correct-difference.server.ts";
import { type CheckCorrection, correctionSchema } from "#app/features/admin/money/correction.schema.ts";
import * as texts from "#app/features/admin/texts/corrections.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/correct";

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	correctionView(ctx, (new URL(request.url).searchParams.get("source") ?? "").slice(0, 300)),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	let checked: CheckedCorrection | null = null;
	const outcome = await runForm(form, args, correctionSchema, async (_ctx, input) => {
		if (input.step === "book") {
			return { to: "/admin/money#differences", toast: await correctDifference(ctx, input) };
		}
		checked = { ...(await checkCorrection(ctx, input)), fields: fieldsOf(input) };
		return { to: args.request.url };
	});
	if (!checked) return outcome;
	const submission = parseWithZod(form, { schema: correctionSchema, disableAutoCoercion: true });
	return data({ result: submission.reply(), checked: checked as CheckedCorrection });
});

const fieldsOf = ({ source, account, trip = "", reason }: CheckCorrection) => ({
	source,
	account,
	trip,
	reason,
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function Correct({ loaderData, actionData }: Route.ComponentProps) {
	const reply = actionData && "result" in actionData ? { reply: actionData } : {};
	return <CorrectionPage view={loaderData} {...reply} />;
}
