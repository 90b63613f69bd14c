import { DisputePage } from "#app/features/fund/evidence/components/dispute-page.tsx";
import { sendSchema } from "#app/features/fund/evidence/evidence.schema.ts";
import { evidenceView } from "#app/features/fund/evidence/evidence-view.server.ts";
import * as texts from "#app/features/fund/evidence/texts.ts";
import { saveWordsAction, sendEvidenceAction } from "#app/http/actions/evidence.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/dispute";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => ({
	view: await evidenceView(ctx, { ...args.params, tripId: await tripRefOf(args) }),
	isChecking: new URL(args.request.url).searchParams.has("check"),
}));

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const page = pathTo("/trip/:shareId/disputes/:disputeId", args.params);
	const form = await readForm(args.request);
	if (form.get("intent") === "send") {
		return runForm(form, args, { ...sendEvidenceAction, schema: sendSchema }, (state) => ({
			to: page,
			toast: { title: texts.sentTitle, message: state === "sending" ? texts.sentLater : texts.sent },
		}));
	}
	return runForm(form, args, saveWordsAction, () => ({
		to: `${page}?check=1`,
		toast: { title: texts.savedTitle, message: texts.saved },
	}));
});

/** A conflict means that the page is stale, so it reloads its data. */
export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.title });
	const { title, trip } = loaderData.view;
	const description = tripPageDescription(texts.description(title), trip.title);
	return privatePageMeta({ title, description });
};

export default function Dispute({ loaderData, actionData }: Route.ComponentProps) {
	return <DisputePage {...loaderData} formResult={actionData?.result} />;
}
