import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Pill } from "#app/ui/pill.tsx";
import type { FailedRefund } from "../organizer-refunds.server.ts";
import * as texts from "../texts/settle.ts";
import * as stateTexts from "../texts/states.ts";
import { formResultFor } from "./form-result-for.ts";

type Props = { failed: readonly FailedRefund[]; reply?: FormResult };

export function FailedRefunds({ failed, reply }: Props) {
	const { form } = buildForm({ id: "settle", actionData: formResultFor(reply, { intent: "settle" }) });
	const isGone = !failed.some(({ id }) => id === reply?.initialValue?.refundId);
	if (failed.length === 0 && !form.errors) return null;
	return (
		<Card id="failed" title={texts.title}>
			{isGone && <FormErrors id={form.errorId} errors={form.errors} title={texts.notSaved} />}
			<ul className="flex flex-col divide-y divide-line">
				{failed.map((refund) => (
					<li key={refund.id} className="flex flex-col gap-3 py-5 first:pt-0 last:pb-0">
						<FailedRefundItem refund={refund} reply={reply} />
					</li>
				))}
			</ul>
		</Card>
	);
}

function FailedRefundItem({ refund, reply }: { refund: FailedRefund; reply?: FormResult }) {
	const { id, name, amount, kind, isLeaving, hasLeft } = refund;
	const paidBackMeans = hasLeft ? texts.paidBackLeft : isLeaving ? texts.paidBackLeaves : texts.paidBackStays;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
				<h3 className="min-w-0 font-semibold wrap-anywhere">
					{texts.memberAmount(<bdi>{name}</bdi>, <span className="money">{formatCents(amount)}</span>)}
				</h3>
				<Pill tone="late">{stateTexts.didNotGoThrough}</Pill>
			</div>
			<p>{texts.REASONS[kind]}</p>
			<p className="text-ink-soft">
				{texts.stillInFund} {!hasLeft && texts.pausedFor}
			</p>
			<Way id={id} how="try_again" reply={reply} label={texts.tryAgain} pending={texts.tryingAgain} />
			<Way
				id={id}
				how="paid_back"
				reply={reply}
				label={texts.paidBack}
				pending={texts.saving}
				means={paidBackMeans}
			/>
			<Way
				id={id}
				how="dropped"
				reply={reply}
				label={texts.drop}
				pending={texts.saving}
				means={hasLeft ? texts.dropMeansLeft : texts.dropMeans}
			/>
		</>
	);
}

type WayProps = {
	id: string;
	how: "try_again" | "paid_back" | "dropped";
	label: string;
	pending: string;
	means?: string;
	reply?: FormResult;
};

function Way({ id, how, label, pending, means, reply }: WayProps) {
	const { form } = buildForm({
		id: `${how}-${id}`,
		actionData: formResultFor(reply, { intent: "settle", refundId: id, how }),
	});
	return (
		<PostForm form={form} errorTitle={texts.notSaved} className="gap-1">
			<input type="hidden" name="intent" value="settle" />
			<input type="hidden" name="refundId" value={id} />
			<input type="hidden" name="how" value={how} />
			<SubmitButton look="secondary" className="self-start max-sm:w-full" pendingLabel={pending}>
				{label}
			</SubmitButton>
			{means && <p className="text-sm text-ink-soft">{means}</p>}
		</PostForm>
	);
}
