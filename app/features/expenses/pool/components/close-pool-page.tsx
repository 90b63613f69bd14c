import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { PayForm } from "#app/ui/pay-form.tsx";
import type { ClosePoolView } from "../pool-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: ClosePoolView; actionData?: { result: FormResult } };

/** Shows each refund before it is made. */
export function ClosePoolPage({ view, actionData }: Props) {
	const { trip, total, refunds, asks } = view;
	const { form, field } = buildForm<"expected">({ id: "close-pool", actionData });
	const errors = [...(form.errors ?? []), ...(field("expected").errors ?? [])];
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackLink to={pathTo("/trip/:shareId/pool", { shareId: trip.shareId })}>{texts.backToPool}</BackLink>
			<PageHeading tripTitle={trip.title} title={texts.closeTitle} />
			<Card>
				<p>{texts.closeLead}</p>
				{asks > 0 && <p>{texts.closeAsks(asks)}</p>}
				{refunds.length === 0 ? (
					<p>{texts.closeEmpty}</p>
				) : (
					<>
						<ul className="transfer-rows">
							{refunds.map(({ id, name, card, date, amount, of }) => (
								<li key={id}>
									<div>
										<bdi>{texts.closeRow(name, date)}</bdi>
										{card && <span className="block text-sm text-ink-soft">{card}</span>}
									</div>
									<span>
										<span className="money font-bold">{amount}</span>{" "}
										{of && <span className="text-sm text-ink-soft">{texts.partOf(of)}</span>}
									</span>
								</li>
							))}
						</ul>
						<p>
							{texts.closeTotal} <span className="money font-bold">{formatCents(total)}</span>
						</p>
					</>
				)}
				<PayForm
					form={{ ...form, errors: errors.length > 0 ? errors : undefined }}
					errorTitle={texts.notClosed}
				>
					<input type="hidden" name="expected" value={total} />
					<SubmitButton look="danger" pendingLabel={texts.closing}>
						{total > 0 ? texts.closeButton(formatCents(total)) : texts.closeEmptyButton}
					</SubmitButton>
				</PayForm>
			</Card>
		</div>
	);
}
