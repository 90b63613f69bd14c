import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { optionsForPath } from "../../options/options-path.ts";
import type { CompanionView } from "../companions-view.server.ts";
import * as texts from "../texts/companion.ts";

type View = CompanionView & { link?: string };
type Props = { view: View; formResult?: FormResult };

/** The spot of someone one pays for: their options, their link, and how to stop paying. */
export function CompanionPage({ view, formResult }: Props) {
	const { trip, name, price, line, mayChoose, isTaken, mayChange, id } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackLink to={companionsPath(trip.shareId)}>{texts.back}</BackLink>
			<PageHeading tripTitle={trip.title} title={name} lead={texts.lead(formatCents(price))} />
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			<NotChanged formResult={formResult} />
			{(line || mayChoose) && (
				<Card title={texts.options}>
					{line && <p className="text-ink-soft tabular-nums">{line}</p>}
					{mayChoose && (
						<ButtonLink
							to={optionsForPath(trip.shareId, id)}
							look="secondary"
							className="max-sm:w-full sm:self-start"
						>
							{texts.chooseFor(name)}
						</ButtonLink>
					)}
				</Card>
			)}
			<LinkCard view={view} />
			{mayChange && (isTaken ? <GiveBackCard view={view} /> : <RemoveCard view={view} />)}
		</div>
	);
}

function NotChanged({ formResult }: Pick<Props, "formResult">) {
	const { form } = buildForm({ id: "companion", actionData: formResult && { result: formResult } });
	const errors = Object.values(form.allErrors).flatMap((messages) => messages ?? []);
	return <FormErrors id={form.errorId} errors={errors} title={texts.notSaved} />;
}

function LinkCard({ view: { name, link, hasLink, isTaken, mayChange } }: Pick<Props, "view">) {
	const { form } = buildForm({ id: "link" });
	return (
		<Card title={texts.linkTitle}>
			<p>
				{(isTaken ? texts.hasOpened : hasLink && !link ? texts.linkIsOut : texts.linkHint)(<bdi>{name}</bdi>)}
			</p>
			{link && (
				<>
					<CopyField name={texts.linkName} value={link} />
					<p className="text-ink-soft">{texts.linkShownOnce}</p>
				</>
			)}
			{!link && !isTaken && mayChange && (
				<PostForm form={form}>
					<input type="hidden" name="intent" value="link" />
					<SubmitButton look="secondary" pendingLabel={common.saving}>
						{hasLink ? texts.makeAnother : texts.makeLink}
					</SubmitButton>
				</PostForm>
			)}
		</Card>
	);
}

function GiveBackCard({ view: { id, name, rest } }: Pick<Props, "view">) {
	const { form } = buildForm({ id: "give-back" });
	if (rest === 0) return <p className="text-ink-soft">{texts.nothingLeft}</p>;
	return (
		<Card title={texts.giveBackTitle}>
			<p>{texts.giveBackHint(<bdi>{name}</bdi>, <strong className="money">{formatCents(rest)}</strong>)}</p>
			<PostForm form={form}>
				<input type="hidden" name="companionId" value={id} />
				<input type="hidden" name="rest" value={rest} />
				<SubmitButton look="secondary" pendingLabel={common.saving}>
					{texts.giveBack(name, rest)}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

function RemoveCard({ view: { name } }: Pick<Props, "view">) {
	const { form } = buildForm({ id: "remove" });
	return (
		<Disclosure summary={texts.removeTitle}>
			<p className="mb-4">{texts.removeHint(<bdi>{name}</bdi>)}</p>
			<PostForm form={form}>
				<SubmitButton look="danger" pendingLabel={common.saving}>
					{texts.remove(name)}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
