import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { MAX_WORDS } from "../evidence.ts";
import type { EvidenceView } from "../evidence-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: EvidenceView; isChecking: boolean; formResult?: FormResult };

export function DisputePage({ view, isChecking: isAsked, formResult }: Props) {
	const { trip, status, state, debt } = view;
	const isChecking = isAsked || formResult?.initialValue?.intent === "send";
	const isOpen = state === "open";
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={view.title}
				lead={isOpen ? texts.lead : undefined}
			/>
			<Notice tone={status.tone} title={status.title} role="status">
				<p>{status.text}</p>
				{isOpen && <p>{texts.automatic}</p>}
			</Notice>
			{isOpen && !isChecking && <WordsForm view={view} formResult={formResult} />}
			{(isChecking || !isOpen) && <Preview view={view} formResult={formResult} />}
			<Facts view={view} />
			<Card title={texts.whoBears}>
				<Rows rows={view.figures} />
			</Card>
			{debt && (
				<Notice tone="late" title={texts.debtTitle}>
					<p>{debt}</p>
				</Notice>
			)}
		</div>
	);
}

function Preview({ view, formResult }: Omit<Props, "isChecking">) {
	const isOpen = view.state === "open";
	const wasSent = view.state === "sending" || view.submitted !== null;
	if (!isOpen && !wasSent) return null;
	return (
		<Card title={texts.preview}>
			<p className="text-ink-soft">{isOpen ? texts.previewLead : texts.sentLead}</p>
			<dl className="flex flex-col gap-4">
				{view.parts.map(({ label, text }) => (
					<div key={label}>
						<dt className="label">{label}</dt>
						<dd className="whitespace-pre-line wrap-anywhere" dir="auto">
							{text}
						</dd>
					</div>
				))}
			</dl>
			{isOpen && <SendEvidence view={view} formResult={formResult} />}
		</Card>
	);
}

function Facts({ view }: { view: EvidenceView }) {
	const { payment, opened, reason, due, submitted } = view;
	const rows: [string, string | null][] = [
		[texts.paymentLabel, payment],
		[texts.openedLabel, opened],
		[texts.reasonLabel, reason],
		[texts.dueLabel, due],
		[texts.submittedLabel, submitted],
	];
	return (
		<Card title={texts.facts}>
			<Rows rows={rows.filter((row): row is [string, string] => row[1] !== null)} />
		</Card>
	);
}

function Rows({ rows }: { rows: [label: string, value: string][] }) {
	return (
		<dl className="flex flex-col gap-2">
			{rows.map(([label, value]) => (
				<div key={label} className="flex flex-wrap justify-between gap-x-4">
					<dt className="text-ink-soft">{label}</dt>
					<dd className="font-semibold tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}

type FormProps = { view: EvidenceView; formResult?: FormResult };

function WordsForm({ view, formResult }: FormProps) {
	const { form, field } = buildForm<"words">({
		id: "words",
		actionData: formResult && { result: formResult },
		defaults: { words: view.words },
	});
	return (
		<Card>
			<PostForm form={form} errorTitle={texts.notSaved}>
				<input type="hidden" name="intent" value="save" />
				<TextareaField
					field={field("words")}
					label={texts.words}
					optional
					rows={6}
					maxLength={MAX_WORDS}
					hint={texts.wordsHint}
				/>
				<SubmitButton wide pendingLabel={texts.saving}>
					{texts.saveAndSee}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

function SendEvidence({ view, formResult }: FormProps) {
	const { form } = buildForm<"seen">({
		id: "send",
		actionData: formResult && { result: formResult },
	});
	return (
		<PostForm form={form} errorTitle={texts.notSent}>
			<input type="hidden" name="intent" value="send" />
			<input type="hidden" name="seen" value={view.seen} />
			<SubmitButton wide pendingLabel={texts.sending}>
				{texts.send}
			</SubmitButton>
			<p className="text-center">
				<Link
					className="link"
					to={pathTo("/trip/:shareId/disputes/:disputeId", {
						shareId: view.trip.shareId,
						disputeId: view.disputeId,
					})}
				>
					{texts.change}
				</Link>
			</p>
		</PostForm>
	);
}
