import { z } from "zod";
import { OutsidePaymentPage } from "#app/features/payments/outside/components/outside-payment-page.tsx";
import { outsidePath } from "#app/features/payments/outside/outside-path.ts";
import { outsidePaymentView } from "#app/features/payments/outside/outside-view.server.ts";
import * as texts from "#app/features/payments/outside/texts.ts";
import { answerOutsideAction, savePostedReceipt } from "#app/http/actions/outside.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { fileForm, isFileForm } from "#app/http/picture-form.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/outside-payment";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	outsidePaymentView(ctx, await tripAccessOf(args), args.params.outsideId),
);

/** The limits are counted before a receipt's file is read. Every other answer is an ordinary form. */
export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = outsidePath(args.params.shareId, args.params.outsideId);
	if (isFileForm(args.request))
		return runForm(fileForm(), args, z.object({ picture: z.string().optional() }), async () => {
			await savePostedReceipt(args);
			return { to, toast: texts.pictureSaved };
		});
	return runForm(await readForm(args.request), args, answerOutsideAction, ({ answer }) => ({
		to,
		toast: texts.answered[answer],
	}));
});

export const shouldRevalidate = revalidation({ staleAfter: [409] });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? texts.titleOf(loaderData.payment.name, loaderData.payment.amount) : texts.title,
		description: loaderData && texts.descriptionOf(loaderData.payment),
		trip: loaderData?.trip.title,
	});

export default function OutsidePayment({ loaderData, actionData }: Route.ComponentProps) {
	return <OutsidePaymentPage view={loaderData} formResult={actionData?.result} />;
}
