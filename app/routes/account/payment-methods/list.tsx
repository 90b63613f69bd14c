import { changeCardSchema } from "#app/features/payments/cards/cards.schema.ts";
import { CardList } from "#app/features/payments/cards/components/card-list.tsx";
import { cardsView } from "#app/features/payments/cards/own-cards.server.ts";
import * as texts from "#app/features/payments/cards/texts/saved-cards.ts";
import { deleteCardAction, setDefaultCardAction } from "#app/http/actions/cards.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/list";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => ({ cards: await cardsView(ctx) }));

export const action = formAction(
	changeCardSchema,
	async (ctx, { intent, returnTo, ...input }, args: Route.ActionArgs) => {
		const isDelete = intent === "delete";
		await (isDelete ? deleteCardAction.run(ctx, input, args) : setDefaultCardAction.run(ctx, {}, args));
		return {
			to: safePath(returnTo, pathTo("/profile/payment-methods")),
			toast: isDelete ? texts.deleted : texts.defaultChanged,
		};
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, error });

/** The server's messages; after a lost answer or a server error, first the failed action. */
function cardErrors({ error, lost, initialValue }: FormResult = {}): string[] | undefined {
	if (!error) return undefined;
	const messages = Object.values(error).flatMap((each) => each ?? []);
	if (!lost) return messages;
	const isDelete = initialValue?.intent === "delete";
	return [isDelete ? texts.notDeleted : texts.defaultNotChanged, ...messages];
}

export default function PaymentMethods({ loaderData: { cards }, actionData }: Route.ComponentProps) {
	const errors = cardErrors(actionData?.result);
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.backToProfile}</BackLink>
			<PageHeading title={texts.title} lead={texts.lead} />
			<FormErrors id="cards-error" title={texts.errorTitle} errors={errors} />
			{cards.length > 0 ? (
				<Card>
					<CardList cards={cards} />
				</Card>
			) : (
				<CardList cards={cards} />
			)}
			<ButtonLink
				to={pathTo("/profile/payment-methods/add")}
				icon={<Icon name="plus" />}
				className="sm:self-start"
			>
				{texts.addTitle}
			</ButtonLink>
		</div>
	);
}
