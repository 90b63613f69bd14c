import { KIND_NAMES, URGENCY_NAMES } from "#app/features/requests/texts/requests.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { MAX_SEARCH } from "#app/lib/search-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { plainField } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { DeskView } from "../requests/desk.server.ts";
import * as texts from "../texts/requests.ts";
import { AdminPage } from "./admin-page.tsx";
import { RecordList, RecordPages } from "./records.tsx";

const PATH = "/admin/requests";

type Props = { view: DeskView; errors?: string[]; formResult?: FormResult };

/** People's requests, and which admins are on duty. */
export function DeskPage({ view, errors, formResult }: Props) {
	const isCall = formResult?.initialValue?.intent === "call";
	return (
		<AdminPage here="requests" title={texts.title} lead={texts.lead} errors={isCall ? undefined : errors}>
			<DutyCard duty={view.duty} />
			<Filters search={view.search} />
			<Card title={texts.found}>
				{view.count === 0 ? <p className="text-ink-soft">{texts.none}</p> : <RecordList rows={view.rows} />}
				<RecordPages view={view} path={PATH} query={queryOf(view.search)} />
			</Card>
			<Disclosure summary={texts.callTitle} open={isCall || undefined}>
				<CallForm formResult={isCall ? formResult : undefined} />
			</Disclosure>
			<Link
				className="link inline-flex min-h-touch items-center self-start"
				to={pathTo("/admin/requests/answers")}
			>
				{texts.cannedLink}
			</Link>
		</AdminPage>
	);
}

function queryOf({ text, state, kind, urgency, overdue, mine }: DeskView["search"]): Record<string, string> {
	return {
		q: text,
		state: state === "open" ? "" : state,
		kind: kind ?? "",
		urgency: urgency ?? "",
		overdue: overdue ? "on" : "",
		mine: mine ? "on" : "",
	};
}

function DutyCard({ duty: { until, names } }: Pick<DeskView, "duty">) {
	return (
		<Card title={texts.dutyTitle}>
			<p>{until ? texts.youUntil(until) : texts.youAreNot}</p>
			<p className="text-ink-soft">{names.length > 0 ? texts.onDutyNow(names.join(", ")) : texts.nobody}</p>
			<p className="text-sm text-ink-soft">{texts.dutyText}</p>
			<form method="post" action={PATH} className="flex flex-wrap items-end gap-3">
				<Field
					field={plainField("hours", { initialValue: String(texts.usualHours) })}
					label={texts.hours}
					inputMode="numeric"
					autoComplete="off"
					className="w-56"
				/>
				<Button name="intent" value="on-duty" look={until ? "secondary" : "primary"} className="min-h-12">
					{until ? texts.stay : texts.goOn}
				</Button>
				{until && (
					<Button name="intent" value="off-duty" look="secondary" className="min-h-12">
						{texts.goOff}
					</Button>
				)}
			</form>
		</Card>
	);
}

const optionsOf = (names: Record<string, string>) =>
	Object.entries(names).map(([value, label]) => ({ value, label }));

function Filters({ search }: Pick<DeskView, "search">) {
	return (
		<form action={PATH} className="flex flex-wrap items-start gap-3">
			<Field
				field={plainField("q", { initialValue: search.text })}
				label={texts.search}
				hint={texts.searchHint}
				type="search"
				enterKeyHint="search"
				maxLength={MAX_SEARCH}
				className="min-w-0 basis-full grow"
			/>
			<SelectField
				field={plainField("state", { initialValue: search.state })}
				label={texts.stateLabel}
				options={optionsOf(texts.states)}
				className="min-w-0 basis-48 grow"
			/>
			<SelectField
				field={plainField("kind", { initialValue: search.kind ?? "" })}
				label={texts.kindLabel}
				prompt={texts.every}
				options={optionsOf(KIND_NAMES)}
				className="min-w-0 basis-48 grow"
			/>
			<SelectField
				field={plainField("urgency", { initialValue: search.urgency ?? "" })}
				label={texts.urgencyLabel}
				prompt={texts.every}
				options={optionsOf(URGENCY_NAMES)}
				className="min-w-0 basis-48 grow"
			/>
			<div className="flex basis-full flex-wrap items-center gap-x-6 gap-y-2">
				<CheckboxField
					field={plainField("overdue", { initialValue: search.overdue ? "on" : "" })}
					label={texts.onlyOverdue}
				/>
				<CheckboxField
					field={plainField("mine", { initialValue: search.mine ? "on" : "" })}
					label={texts.onlyMine}
				/>
				<Button>{texts.show}</Button>
			</div>
		</form>
	);
}

function CallForm({ formResult }: { formResult?: FormResult | undefined }) {
	const { form, field } = buildForm<string>({
		id: "call",
		actionData: formResult && { result: formResult },
	});
	return (
		<PostForm form={form} action={PATH} errorTitle={texts.notDone} reloadDocument>
			<input type="hidden" name="intent" value="call" />
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<Field field={field("name")} label={texts.callName} maxLength={100} autoComplete="off" required />
				<EmailField field={field("email")} label={texts.callEmail} icon={null} autoComplete="off" />
			</div>
			<Field field={field("subject")} label={texts.callSubject} maxLength={150} autoComplete="off" required />
			<TextareaField
				field={field("message")}
				label={texts.callWords}
				maxLength={5000}
				autoComplete="off"
				required
			/>
			<SubmitButton className="self-start max-sm:w-full">{texts.noteCall}</SubmitButton>
		</PostForm>
	);
}
