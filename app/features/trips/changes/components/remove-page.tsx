import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { RemoveMemberView } from "../remove-member.server.ts";
import * as texts from "../texts/members.ts";
import { AmountRows } from "./amount-rows.tsx";
import { ChangePage, ConfirmButtons } from "./change-page.tsx";

type Props = { view: RemoveMemberView; formResult?: FormResult };

export function RemovePage({ view, formResult }: Props) {
	const { trip, name, paid, amount, lead, isBankDeciding } = view;
	const { form, field } = buildForm<"reason">({
		id: "remove",
		actionData: formResult && { result: formResult },
	});
	const page = pathTo("/trip/:shareId", { shareId: trip.shareId });
	const rest = [
		{ label: texts.spentLabel, amount: view.spent },
		{ label: texts.cardFeeLabel, hint: texts.cardFeeHint, amount: view.cardFee },
		{ label: texts.bookingFeeLabel, amount: view.bookingFee },
		{ label: texts.staysLabel, amount: view.stays },
	].filter((row) => row.amount > 0);
	return (
		<ChangePage trip={trip} title={texts.removeTitle(name)} lead={lead}>
			<Card>
				{view.outside && <p>{view.outside}</p>}
				{view.companions.length > 0 && <p>{texts.companionsRemoved(name, view.companions)}</p>}
				{view.isPaidFor && <p>{texts.payersShare(name)}</p>}
				{isBankDeciding && <p>{texts.removeDisputed(name)}</p>}
				{paid > 0 && (
					<AmountRows
						rows={[{ label: texts.paidLabel, amount: paid }, ...rest]}
						total={{ label: texts.goesBackLabel(view.cards), amount }}
					/>
				)}
				<PostForm form={form} errorTitle={texts.notRemoved}>
					<input type="hidden" name="expectedAmount" value={amount} />
					<TextareaField field={field("reason")} label={texts.reason} optional rows={2} maxLength={500} />
					<p className="text-sm text-ink-soft">
						{texts.canJoinAgain}{" "}
						<Link className="link" to={`${page}/share-link`}>
							{texts.resetLink}
						</Link>
					</p>
					<ConfirmButtons
						label={amount > 0 ? texts.removeAndRefund(name, formatCents(amount)) : texts.removeButton(name)}
						pendingLabel={texts.removing}
						back={{ to: `${page}/members`, label: texts.keep(name) }}
					/>
				</PostForm>
			</Card>
		</ChangePage>
	);
}
