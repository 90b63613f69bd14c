import { MessageText } from "#app/features/requests/components/thread-messages.tsx";
import { AskedFacts } from "#app/features/requests/concierge/components/asked-facts.tsx";
import { Proposals } from "#app/features/requests/concierge/components/proposals.tsx";
import { MAX_MESSAGE } from "#app/features/requests/message-length.ts";
import { KIND_NAMES, STATE_NAMES, URGENCY_NAMES } from "#app/features/requests/texts/requests.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { MAX_PROPOSALS } from "../requests/max-proposals.ts";
import type { RequestView } from "../requests/request.server.ts";
import * as texts from "../texts/requests.ts";
import { AdminPage } from "./admin-page.tsx";
import { FactTable } from "./records.tsx";

type Props = { view: RequestView; errors?: string[]; formResult?: FormResult };

/** A request, for the admin who answers it. */
export function RequestPage({ view, errors, formResult }: Props) {
	const intent = formResult?.initialValue?.intent;
	const resultOf = (name: string) => (intent === name ? formResult : undefined);
	const hasOwnErrors = intent === "answer" || intent === "note";
	return (
		<AdminPage
			here="requests"
			title={view.subject}
			lead={
				<span id="state" className="flex flex-wrap items-center gap-2 text-base">
					<span className="tabular-nums">#{view.number}</span>
					<Pill>{STATE_NAMES[view.state]}</Pill>
					<Pill>{KIND_NAMES[view.kind]}</Pill>
					{view.urgency !== "normal" && <Pill tone="late">{URGENCY_NAMES[view.urgency]}</Pill>}
					{view.lateness && <Pill tone="due">{texts.lateness[view.lateness]}</Pill>}
				</span>
			}
			errors={hasOwnErrors ? undefined : errors}
		>
			<BackLink to={pathTo("/admin/requests")}>{texts.back}</BackLink>
			<div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
				<Card title={texts.thread}>
					<Thread view={view} />
					{/* An answer that came too late is kept here until the thread is reopened. */}
					{view.state === "done" && !resultOf("answer") ? (
						<p className="text-ink-soft">{texts.closedMeanwhile}</p>
					) : (
						<AnswerForm view={view} formResult={resultOf("answer")} />
					)}
				</Card>
				<div className="flex flex-col gap-5">
					<Card title={texts.facts}>
						<div id="facts">
							<FactTable facts={view.facts} />
						</div>
						<Actions view={view} />
					</Card>
					<Card title={texts.noteTitle}>
						<NoteForm view={view} formResult={resultOf("note")} />
					</Card>
				</div>
			</div>
		</AdminPage>
	);
}

const LOOKS = { writer: "sm:me-10", staff: "bg-wash sm:ms-10", note: "border-dashed sm:ms-10" } as const;

function Thread({ view: { messages, asked, name } }: { view: RequestView }) {
	return (
		<section id="thread" role="log" aria-label={texts.thread} aria-relevant="additions">
			<ol className="flex flex-col gap-4">
				{messages.map(({ id, author, firstName, sentAt, text, leftOut, proposals }, index) => (
					<li key={id} className={cx("flex flex-col gap-1 rounded-xl border border-line p-4", LOOKS[author])}>
						<p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
							<strong className="text-ink">
								<bdi>{author === "writer" ? name : firstName}</bdi>
							</strong>
							{author === "note" && <Pill>{texts.note}</Pill>}
							<span className="tabular-nums">{sentAt}</span>
						</p>
						{index === 0 && <AskedFacts facts={asked} />}
						<MessageText text={text} />
						{leftOut && <p className="text-sm text-ink-soft">{leftOut}</p>}
						<Proposals messageId={id} proposals={proposals} ways={null} />
					</li>
				))}
			</ol>
		</section>
	);
}

function AnswerForm({ view, formResult }: { view: RequestView; formResult: FormResult | undefined }) {
	const { form, field } = buildForm<string>({
		id: "answer",
		actionData: formResult && { result: formResult },
		defaults: { formKey: view.formKey, message: view.draft },
	});
	const indexes = Array.from({ length: MAX_PROPOSALS }, (_, index) => index);
	return (
		<>
			{view.canned.length > 0 && (
				<p className="flex flex-wrap items-center gap-x-4">
					<span className="text-ink-soft">{texts.useCanned}</span>
					{view.canned.map(({ id, title }) => (
						<Link
							key={id}
							className="link inline-flex min-h-touch items-center"
							to={`?canned=${id}`}
							reloadDocument
						>
							{title}
						</Link>
					))}
				</p>
			)}
			<PostForm form={form} action={pathOf(view)} errorTitle={texts.notDone} reloadDocument>
				<input type="hidden" name="intent" value="answer" />
				<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
				<TextareaField
					field={field("message")}
					label={texts.answerLabel(view.name)}
					hint={texts.answerHint}
					maxLength={MAX_MESSAGE}
					autoComplete="off"
					required
				/>
				{view.kind === "concierge" && (
					<Disclosure summary={texts.proposals} open={formResult ? true : undefined}>
						<p className="text-sm text-ink-soft">{texts.proposalsHint}</p>
						{indexes.map((index) => (
							<fieldset key={index} className="flex flex-col gap-3">
								<legend className="title mb-2">{texts.proposalName(index + 1)}</legend>
								<Field
									field={field(`proposals[${index}].title`)}
									label={texts.cannedName}
									maxLength={120}
									autoComplete="off"
									optional
								/>
								<div className="grid items-start gap-3 sm:grid-cols-2">
									<Field
										field={field(`proposals[${index}].link`)}
										label={texts.proposalLink}
										inputMode="url"
										autoComplete="off"
										optional
									/>
									<MoneyField
										field={field(`proposals[${index}].price`)}
										label={texts.proposalPrice}
										optional
									/>
								</div>
								<Field
									field={field(`proposals[${index}].note`)}
									label={texts.proposalNote}
									maxLength={500}
									autoComplete="off"
									optional
								/>
							</fieldset>
						))}
					</Disclosure>
				)}
				<SubmitButton pendingLabel={texts.sending} className="self-start max-sm:w-full">
					{texts.send}
				</SubmitButton>
			</PostForm>
		</>
	);
}

function NoteForm({ view, formResult }: { view: RequestView; formResult: FormResult | undefined }) {
	const { form, field } = buildForm<string>({
		id: "note",
		actionData: formResult && { result: formResult },
		defaults: { formKey: view.formKey },
	});
	return (
		<PostForm form={form} action={pathOf(view)} errorTitle={texts.notDone} reloadDocument>
			<input type="hidden" name="intent" value="note" />
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			<TextareaField
				field={field("note")}
				label={texts.noteLabel}
				maxLength={MAX_MESSAGE}
				rows={2}
				autoComplete="off"
				required
			/>
			<SubmitButton look="secondary" className="self-start max-sm:w-full">
				{texts.saveNote}
			</SubmitButton>
		</PostForm>
	);
}

const pathOf = ({ id }: RequestView) => pathTo("/admin/requests/:id", { id });

function Actions({ view }: { view: RequestView }) {
	const isDone = view.state === "done";
	return (
		<div className="flex flex-col gap-4">
			<form id="steps" method="post" action={pathOf(view)} className="flex flex-wrap gap-3">
				{!isDone && !view.isTaken && (
					<Button name="intent" value="take">
						{texts.take}
					</Button>
				)}
				{isDone ? (
					<Button name="intent" value="reopen" look="secondary">
						{texts.reopen}
					</Button>
				) : (
					<Button name="intent" value="close" look="secondary">
						{texts.close}
					</Button>
				)}
			</form>
			{!isDone && view.admins.length > 1 && (
				<form method="post" action={pathOf(view)} className="flex flex-col gap-3">
					<SelectField
						field={plainField("to", { initialValue: view.assignedTo ?? "" })}
						label={texts.handOverTo}
						prompt={texts.adminMissing}
						options={view.admins}
						autoComplete="off"
					/>
					<Button name="intent" value="hand-over" look="secondary" className="self-start">
						{texts.handOver}
					</Button>
				</form>
			)}
			<form method="post" action={pathOf(view)} className="flex flex-col gap-3">
				<SelectField
					field={plainField("urgency", { initialValue: view.urgency })}
					label={texts.urgency}
					options={Object.entries(URGENCY_NAMES).map(([value, label]) => ({ value, label }))}
					autoComplete="off"
				/>
				<Button name="intent" value="urgency" look="secondary" className="self-start">
					{texts.changeUrgency}
				</Button>
			</form>
		</div>
	);
}
