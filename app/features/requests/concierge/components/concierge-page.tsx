import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { formatInstant } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { StatePill } from "../../components/thread-page.tsx";
import { MAX_MESSAGE } from "../../message-length.ts";
import { inUtc, numberOf } from "../../texts/requests.ts";
import type { ConciergeInput } from "../concierge.schema.ts";
import type { ConciergeView } from "../concierge.server.ts";
import * as texts from "../texts.ts";
import { AskedFacts } from "./asked-facts.tsx";
import { Proposals } from "./proposals.tsx";

type Props = { view: ConciergeView; formResult?: FormResult };

/** The organizers' requests to our concierge, and what we propose. */
export function ConciergePage({ view, formResult }: Props) {
	const { trip, requests, mayAsk, needsPlan } = view;
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			<Notice>{texts.sellsNothing}</Notice>
			{needsPlan && (
				<PlanCard
					wanted="concierge"
					shareId={trip.shareId}
					mayBuy={view.isOrganizer}
					title={texts.planNeeded}
					icon={requests.length === 0 ? "life-buoy" : undefined}
				>
					{view.isOrganizer ? texts.planText : texts.organizersPlan}
				</PlanCard>
			)}
			{mayAsk && <AskForm view={view} formResult={formResult} />}
			{(mayAsk || requests.length > 0) && (
				<Card title={texts.requests}>
					{requests.length === 0 && <p className="text-ink-soft">{texts.none}</p>}
					<ul className="flex flex-col gap-6">
						{requests.map((request) => (
							<Asked key={request.id} request={request} view={view} />
						))}
					</ul>
				</Card>
			)}
		</div>
	);
}

function AskForm({ view, formResult }: Props) {
	const { form, field } = buildForm<keyof ConciergeInput | "formKey">({
		id: "concierge",
		actionData: formResult && { result: formResult },
		defaults: { formKey: view.formKey, people: String(view.partySize) },
	});
	return (
		<Card title={texts.askTitle}>
			<PostForm form={form} errorTitle={texts.notAsked} reloadDocument>
				<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
				<SelectField
					field={field("need")}
					label={texts.need}
					options={Object.entries(texts.needs).map(([value, label]) => ({ value, label }))}
					autoComplete="off"
				/>
				<div className="grid items-start gap-5 sm:grid-cols-2">
					<DateField field={field("day")} label={texts.day} min={view.today} optional />
					<Field
						field={field("people")}
						label={texts.people}
						inputMode="numeric"
						autoComplete="off"
						optional
					/>
				</div>
				<TextareaField
					field={field("message")}
					label={texts.message}
					hint={texts.messageHint}
					maxLength={MAX_MESSAGE}
					autoComplete="off"
					required
				/>
				<SubmitButton pendingLabel={texts.asking} className="self-start max-sm:w-full">
					{texts.ask}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

type AskedProps = { request: ConciergeView["requests"][number]; view: ConciergeView };

function Asked({ request, view }: AskedProps) {
	const { id, number, subject, asked, state, name, isOwn, createdAt, answers } = request;
	return (
		<li className="flex flex-col gap-3">
			<div className="flex flex-col gap-1">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="font-semibold wrap-anywhere" dir="auto">
						{subject}
					</span>
					<StatePill state={state} />
				</p>
				<p className="text-sm text-ink-soft tabular-nums">
					{numberOf(number)} ·{" "}
					<bdi>{texts.askedBy(name, inUtc(formatInstant(createdAt, view.today, view.clock)))}</bdi>
				</p>
				<AskedFacts facts={texts.factsOf(asked)} />
				{isOwn && (
					<Link
						className="link inline-flex min-h-touch items-center self-start"
						to={pathTo("/support/requests/:id", { id })}
					>
						{texts.openThread}
						<span className="sr-only">: {subject}</span>
					</Link>
				)}
			</div>
			{answers.map(({ messageId, proposals }) => (
				<Proposals key={messageId} messageId={messageId} proposals={proposals} ways={view.ways} />
			))}
		</li>
	);
}
