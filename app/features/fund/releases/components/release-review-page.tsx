import type { FundView } from "#app/features/fund/fund-view.server.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { BackToForm } from "#app/ui/back-to-form.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import type { ReleaseReview } from "../release-funds.server.ts";
import * as texts from "../texts/releases.ts";

type Props = { trip: FundView["trip"]; review: ReleaseReview; typed: FormResult["initialValue"] };

/** Asks the organizer to confirm the figures of a release. Shown in place of the fund's page. */
export function ReleaseReviewPage({ trip, review, typed }: Props) {
	const { amount, debtPaid, words } = review;
	const page = pathTo("/fund-release/:tripId", { tripId: trip.id });
	const written = [
		[texts.purpose, words.purpose],
		[texts.recipient, words.recipient],
		[texts.note, words.description],
	] as const;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackLink to={page}>{common.fundManagement}</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.reviewTitle(formatCents(amount))} />
			<Card title={texts.whereItGoes}>
				<dl className="flex flex-col gap-2">
					{debtPaid > 0 && <Row label={texts.paysWhatYouOwe} amount={debtPaid} />}
					<Row label={texts.toYourAccount} amount={amount - debtPaid} />
				</dl>
				<p className="flex flex-wrap justify-between gap-x-4 border-t-2 border-dashed border-line pt-3 font-semibold">
					<span>{texts.total}</span>
					<span className="amount">{formatCents(amount)}</span>
				</p>
				{written.map(
					([label, text]) =>
						text && (
							<p key={label} className="flex flex-col">
								<span className="label">{label}</span>
								<span className="whitespace-pre-line wrap-anywhere" dir="auto">
									{text}
								</span>
							</p>
						),
				)}
				<p>{texts.isFinal}</p>
				<div className="flex flex-wrap gap-3 max-sm:flex-col">
					<Confirm review={review} page={page} />
					<BackToForm typed={typed} page={page} formId="release">
						{texts.goBack}
					</BackToForm>
				</div>
			</Card>
		</div>
	);
}

function Row({ label, amount }: { label: string; amount: number }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4">
			<dt>{label}</dt>
			<dd className="money font-semibold">{formatCents(amount)}</dd>
		</div>
	);
}

function Confirm({ review, page }: { review: ReleaseReview; page: string }) {
	const { form } = buildForm({ id: "confirm-release" });
	return (
		<PostForm form={form} action={page} errorTitle={texts.failedTitle}>
			{review.fields.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SubmitButton pendingLabel={texts.releasing}>
				{texts.confirmAmount(formatCents(review.amount))}
			</SubmitButton>
		</PostForm>
	);
}
