import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { CancelTripView } from "../cancel-trip.server.ts";
import * as texts from "../texts/cancel.ts";
import { unreturnedTexts } from "../texts/rest.ts";
import { AmountRows } from "./amount-rows.tsx";
import { ChangePage, ConfirmButtons } from "./change-page.tsx";

type Props = { view: CancelTripView; formResult?: FormResult };

export function CancelPage({ view, formResult }: Props) {
	const { trip, total, underWay } = view;
	const { form, field } = buildForm<"reason" | "refund">({
		id: "cancel",
		actionData: formResult && { result: formResult },
		defaults: { refund: "all" },
	});
	return (
		<ChangePage trip={trip} title={texts.title} lead={texts.lead}>
			<Money view={view} />
			{view.outside && (
				<Notice title={outsideTexts.outsideTitle}>{outsideTexts.cancelledKeeps(view.outside.text)}</Notice>
			)}
			{view.inPool > 0 && <Notice title={texts.poolTitle(formatCents(view.inPool))}>{texts.poolText}</Notice>}
			{underWay.length > 0 && <Notice title={texts.underWay(underWay)} />}
			<Card>
				<PostForm form={form} errorTitle={texts.notCancelled}>
					<input type="hidden" name="expectedTotal" value={total} />
					<TextareaField
						field={field("reason")}
						label={texts.reason}
						hint={texts.reasonHint}
						rows={3}
						maxLength={1000}
						required
					/>
					{total > 0 && (
						<RadioCards
							field={field("refund")}
							label={texts.what}
							options={[
								{ value: "all", title: texts.refundAll, details: texts.fee },
								{ value: "none", title: texts.refundNone, details: texts.refundNoneHint },
							]}
						/>
					)}
					<ConfirmButtons
						label={texts.cancelTrip}
						pendingLabel={texts.cancelling}
						back={{ to: pathTo("/trip/:shareId", { shareId: trip.shareId }), label: texts.keep }}
					/>
				</PostForm>
			</Card>
		</ChangePage>
	);
}

function Money({ view: { refunds, held, total, spent, later, released, nothing } }: Pick<Props, "view">) {
	if (nothing) {
		return (
			<Card title={texts.money}>
				<p className="text-ink-soft">{nothing}</p>
			</Card>
		);
	}
	const rows = refunds.map((one) => ({
		label: one.name,
		hint: [
			texts.paidHint(formatCents(one.paid), one),
			...(one.spent > 0 ? [texts.spent(formatCents(one.spent))] : []),
			...unreturnedTexts(one),
		].join(" "),
		amount: one.amount,
	}));
	return (
		<Card title={texts.money}>
			<p className="text-ink-soft">
				{texts.held(formatCents(held))} {total > held && texts.feesComeBack}
			</p>
			<AmountRows rows={rows} total={{ label: texts.goesBack, amount: total }} />
			{spent > 0 && (
				<Notice tone="due" title={texts.spentTitle(formatCents(spent))}>
					{texts.spentMeans({ spent, released })} {texts.askOrganizer({ spent, later })}
				</Notice>
			)}
		</Card>
	);
}
