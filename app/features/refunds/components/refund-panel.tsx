import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { OwnRefunds, RefundRequestSummary } from "../refunds-view.server.ts";
import { formResultFor } from "./form-result-for.ts";
import { RefundBreakdown } from "./refund-breakdown.tsx";
import { dayOf, QuotedText, RefundPill, SettledRefundItem } from "./refund-status.tsx";

type Props = {
	own: OwnRefunds;
	organizer: string;
	isOrganizer: boolean;
	reply?: FormResult;
};

const FAILED_TITLE = "Failed to submit refund request";

function refundForm(reply?: FormResult) {
	return buildForm<"reason">({ id: "refund-form", actionData: formResultFor(reply, { intent: "refund" }) });
}

export function RefundPanel(props: Props) {
	const { own, organizer, reply } = props;
	const { open, preview, settled } = own;
	const { form } = refundForm(reply);
	const canAsk = !open && preview.refundable > 0;
	return (
		<Card id="refund" title="Request Refund" aside={open && <RefundPill status={open.status} />}>
			{!canAsk && <FormErrors id={form.errorId} errors={form.errors} title={FAILED_TITLE} />}
			{open && <OpenRequest open={open} organizer={organizer} />}
			{settled.length > 0 && (
				<ul className="divide-y divide-line" aria-label="Earlier requests">
					{settled.map((refund) => (
						<SettledRefundItem key={refund.id} refund={refund} who="Refund of" speaker={organizer} />
					))}
				</ul>
			)}
			{own.isChargingPaused && (
				<Notice title="Your later payments are on hold">
					We won't charge your card automatically. You can still pay yourself.
				</Notice>
			)}
			{canAsk && <RequestRefundForm {...props} />}
			{!open && !canAsk && settled.length === 0 && (
				<p className="text-ink-soft">
					You haven't paid anything that can be refunded yet. Once you have, you can ask {organizer} for a
					refund here.
				</p>
			)}
		</Card>
	);
}

function OpenRequest({ open, organizer }: { open: RefundRequestSummary; organizer: string }) {
	return (
		<>
			<p>
				<span className="amount block text-xl">{formatCents(open.amount)}</span>
				<span className="text-ink-soft">
					{open.status === "pending"
						? `Asked ${dayOf(open.askedAt)}. ${organizer} decides, and we'll let you know.`
						: `${organizer} has approved it. It is on its way to your card; banks take 5 to 10 days to show it.`}
				</span>
			</p>
			{open.reason && <QuotedText speaker="Your reason" words={open.reason} />}
			{open.notes && <QuotedText speaker={organizer} words={open.notes} />}
		</>
	);
}

/** Organizers, and members who asked before, see the breakdown only when they open the form. */
function RequestRefundForm({ own, organizer, isOrganizer, reply }: Props) {
	const { form, field } = refundForm(reply);
	const hasErrors = Object.keys(form.allErrors).length > 0;
	const isFolded = isOrganizer || own.settled.length > 0;
	const breakdown = <RefundBreakdown plan={own.preview} total="Back to your card" />;
	return (
		<>
			{!isFolded && (
				<>
					<p className="text-ink-soft">
						If you can't come, this is what you would get back{own.isCovered ? " today" : ""}.
					</p>
					{breakdown}
				</>
			)}
			{!own.isCovered && (
				<Notice tone="due" title="The fund doesn't hold enough right now">
					Money that was released to pay for the trip can't be refunded. You can still ask: {organizer} may
					approve part of it, or wait until more has come in.
				</Notice>
			)}
			<Disclosure
				summary={own.settled.length > 0 ? "Ask for another refund" : "Ask for a refund"}
				open={hasErrors}
			>
				<PostForm form={form} errorTitle={FAILED_TITLE} preventScrollReset>
					<input type="hidden" name="intent" value="refund" />
					<input type="hidden" name="memberId" value={own.memberId} />
					{isFolded && breakdown}
					<TextareaField
						field={field("reason")}
						label="Reason"
						optional
						rows={3}
						maxLength={1000}
						hint={
							isOrganizer ? "It goes to your own list of requests." : `${organizer} reads it and decides.`
						}
					/>
					<SubmitButton look="secondary" wide pendingLabel="Sending...">
						{`Request ${formatCents(own.preview.refundable)} back`}
					</SubmitButton>
				</PostForm>
			</Disclosure>
		</>
	);
}
