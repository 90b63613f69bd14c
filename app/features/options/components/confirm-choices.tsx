import {
	PaymentsThen,
	SharesRow,
	WayFields,
} from "#app/features/payments/share-change/components/share-terms.tsx";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import type { ChangeView, OptionsView } from "../options-view.server.ts";
import * as texts from "../texts/options.ts";
import { ShownChoices } from "./choices-form.tsx";

type Props = { view: OptionsView; change: ChangeView };

/** The new and the current share, how the difference is paid, and the consent to it. Posts exactly what it shows. */
export function ConfirmChoices({ view, change }: Props) {
	const { form, field } = buildForm<"way" | "consent">({
		id: "choose",
		defaults: { way: change.ways[0]?.way },
	});
	const { share, was, ways, credit } = change;
	return (
		<Card>
			{share === was ? (
				<p>{texts.sameShare(<strong className="money">{formatCents(share)}</strong>)}</p>
			) : (
				<SharesRow share={share} was={was} />
			)}
			<Payments view={view} change={change} />
			{credit > 0 && (
				<p>{texts.creditThen(<strong className="money font-semibold">{formatCents(credit)}</strong>)}</p>
			)}
			<PostForm form={form}>
				{view.companion && <input type="hidden" name="companionId" value={view.companion.id} />}
				<ShownChoices groups={view.groups} share={share} />
				<WayFields ways={ways} isOn={change.isOn} field={field} />
				<SubmitButton wide pendingLabel={common.saving}>
					{share === was ? texts.confirmSame : texts.confirm(share)}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

/** What is left to pay, now and in each possible way. Before the first payment the schedule is made anew. */
function Payments({ view: { today, own }, change }: Props) {
	const { ways, left, share, was } = change;
	if (share === was) return null;
	if (ways.length === 0) return own?.mustPayFirst ? <p className="text-ink-soft">{texts.madeAnew}</p> : null;
	const more = ways[0]?.rest.more ?? 0;
	if (share > was && more === 0) return <p className="text-ink-soft">{texts.paidFromCredit}</p>;
	return <PaymentsThen ways={ways} left={left} today={today} />;
}
