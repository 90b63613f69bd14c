import { data } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { type SuccessView, successView } from "#app/features/plans/billing/checkout.server.ts";
import { SuccessPage } from "#app/features/plans/billing/components/success-page.tsx";
import * as texts from "#app/features/plans/billing/texts/pages.ts";
import { asDomainError, logUnexpectedError } from "#app/http/errors.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders } from "#app/http/mailed-links.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/subscription-success";

export const loader = pageHandler(async ({ params, request }: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "planOutcome", requireUser(ctx).id);
	const view = await successView(ctx, params.subscriptionId).catch((error: unknown): SuccessView => {
		if (!(error instanceof Error) || asDomainError(error)) throw error;
		logUnexpectedError(error, request);
		return { state: "error", status: 500 };
	});
	if ("status" in view) return data(view, { status: view.status });
	return data(view, view.state === "confirming" ? { headers: { Refresh: "3" } } : undefined);
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
	const refresh = loaderHeaders.get("Refresh");
	return { ...secretPageHeaders(), ...(refresh && { Refresh: refresh }) };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.subscriptionError });
	const description = "status" in loaderData ? undefined : texts.successDescription;
	return privatePageMeta({ title: titleOf(loaderData), description });
};

function titleOf(view: SuccessView): string {
	switch (view.state) {
		case "active":
			return texts.welcome(view.planName);
		case "confirming":
			return texts.checkingTitle;
		case "noCard":
			return texts.setupFailed;
		case "declined":
		case "error":
			return texts.subscriptionError;
	}
}

export default function SubscriptionSuccess({ loaderData }: Route.ComponentProps) {
	return <SuccessPage view={loaderData} />;
}
