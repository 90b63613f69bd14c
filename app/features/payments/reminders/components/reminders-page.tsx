import { Form } from "react-router";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TONES } from "../by-hand-text.ts";
import type { ReminderState } from "../reminder-state.ts";
import type { LatePerson, RemindersView } from "../reminders-view.server.ts";
import * as pageTexts from "../texts.ts";
import { title } from "../texts.ts";
import { RemindLinks } from "./remind-links.tsx";

const MAX_LINES = 10; // then the others unfold
const MAX_CARDS = 5; // above this, only the chosen person has a card, and the others a line each

type Props = { view: RemindersView; reply?: FormResult };

export function RemindersPage({ view: { trip, people, night }, reply }: Props) {
	const hasCard = ({ memberId, isOpen }: LatePerson) =>
		people.length <= MAX_CARDS || isOpen || reply?.initialValue?.memberId === memberId;
	const cards = people.filter(hasCard);
	const lines = people.filter((person) => !hasCard(person));
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				tripTitle={trip.title}
				title={title}
				lead={people.length > 0 ? pageTexts.lead : pageTexts.nobodyLate}
			/>
			{night && people.some(({ state }) => !state) && <Notice>{night}</Notice>}
			<RemindAll people={people} reply={reply} />
			{cards.map((person) => (
				<PersonCard
					key={person.memberId}
					shareId={trip.shareId}
					person={person}
					isOnly={people.length === 1}
					reply={reply}
				/>
			))}
			{lines.length > 0 && <PeopleLines shareId={trip.shareId} people={lines} />}
		</div>
	);
}

/** One message to everyone who is late and can be reminded now. */
function RemindAll({ people, reply }: { people: LatePerson[]; reply?: FormResult }) {
	const able = people.filter(({ state }) => state === null);
	const result = reply?.initialValue?.intent === "all" ? { result: reply } : undefined;
	const { form, field } = buildForm<"tone">({
		id: "remind-all",
		actionData: result,
		defaults: { tone: TONES[0] },
	});
	const [first] = able;
	if (!first || people.length === 1) {
		return <FormErrors id={form.errorId} errors={form.errors} title={pageTexts.failed} />;
	}
	return (
		<Card id="all" title={pageTexts.remindAllTitle(able.length)}>
			<p className="-mt-2 text-ink-soft">
				{pageTexts.remindAllHint(able.map(({ memberName }) => memberName))}
			</p>
			<PostForm form={form} errorTitle={pageTexts.failed}>
				<input type="hidden" name="intent" value="all" />
				<ToneField field={field("tone")} person={first} />
				<SubmitButton wide pendingLabel={pageTexts.sending}>
					{pageTexts.sendAll(able.length)}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

type ToneProps = { field: ReturnType<ReturnType<typeof buildForm<"tone">>["field"]>; person: LatePerson };

function ToneField({ field, person }: ToneProps) {
	return (
		<RadioCards
			field={field}
			label={pageTexts.howToSay}
			options={TONES.map((tone) => ({
				value: tone,
				title: pageTexts.toneNames[tone],
				details: <span dir="auto">{person.texts[tone]}</span>,
			}))}
		/>
	);
}

function PeopleLines({ shareId, people }: { shareId: string; people: LatePerson[] }) {
	const shown = people.slice(0, MAX_LINES);
	const others = people.slice(MAX_LINES);
	return (
		<Card title={pageTexts.longestFirst}>
			<Lines shareId={shareId} people={shown} />
			{others.length > 0 && (
				<Disclosure quiet summary={pageTexts.moreLate(others.length)}>
					<Lines shareId={shareId} people={others} />
				</Disclosure>
			)}
		</Card>
	);
}

function Lines({ shareId, people }: { shareId: string; people: LatePerson[] }) {
	return (
		<ul className="flex flex-col">
			{people.map(({ memberId, memberName, words, state, whatsApp }) => (
				<li key={memberId} className="flex flex-col gap-2 border-b border-line py-3 last:border-0">
					<div className="flex flex-wrap items-baseline justify-between gap-x-4">
						<bdi className="font-semibold wrap-anywhere">{memberName}</bdi>
						<span className="font-semibold text-late tabular-nums">
							{words.late}, {words.days}
						</span>
					</div>
					<RemindLinks
						shareId={shareId}
						member={{ memberId, name: memberName, words, state, whatsApp: whatsApp.friendly }}
					/>
				</li>
			))}
		</ul>
	);
}

type PersonProps = { shareId: string; person: LatePerson; isOnly: boolean; reply?: FormResult };

function PersonCard({ shareId, person, isOnly, reply }: PersonProps) {
	const { memberId, memberName, words, state, whatsApp } = person;
	return (
		<Card
			id={memberId}
			title={<bdi className="wrap-anywhere">{memberName}</bdi>}
			aside={<Pill tone="late">{words.days}</Pill>}
		>
			<div className="-mt-2 text-ink-soft">
				<p>
					{pageTexts.wasDueOn(<strong className="money text-ink">{words.amount}</strong>, words.day)}
					{words.number && `, ${words.number}`}. {words.inAll}
				</p>
				<p>{words.sent}</p>
			</div>
			<RemindForm person={person} isOnly={isOnly} reply={reply} />
			{state?.is === "blocked" && <p dir="auto">{state.why}</p>}
			{state?.is === "waiting" && (
				<WaitingReminder shareId={shareId} member={{ memberId, name: memberName }} state={state} />
			)}
			<p className="flex flex-wrap items-center gap-x-4">
				{state ? pageTexts.byWhatsApp : pageTexts.orByWhatsApp}
				{TONES.map((tone) => (
					<a
						key={tone}
						className="link inline-flex min-h-touch items-center font-semibold"
						href={whatsApp[tone]}
						aria-label={pageTexts.byWhatsAppAs(pageTexts.toneNames[tone], memberName)}
					>
						{pageTexts.toneNames[tone]}
					</a>
				))}
			</p>
		</Card>
	);
}

/** Shows each text before it is sent. With several people, only the form of the one in the address is shown. */
function RemindForm({ person, isOnly, reply }: Omit<PersonProps, "shareId">) {
	const { memberId, memberName, isOpen, state } = person;
	const isOwn = reply?.initialValue?.memberId === memberId;
	const { form, field } = buildForm<"tone">({
		id: `remind-${memberId}`,
		actionData: reply && isOwn ? { result: reply } : undefined,
		defaults: { tone: TONES[0] },
	});
	const name = <bdi>{memberName}</bdi>;
	const failed = reply?.initialValue?.intent === "cancel" ? pageTexts.notCancelled : pageTexts.failed;
	// A member who was reminded meanwhile has no form, so the result is shown instead.
	if (state) return <FormErrors id={form.errorId} errors={form.errors} title={failed} />;
	const fields = (
		<PostForm form={form} errorTitle={failed} preventScrollReset>
			<input type="hidden" name="memberId" value={memberId} />
			<ToneField field={field("tone")} person={person} />
			<SubmitButton wide look={isOnly ? "primary" : "secondary"} pendingLabel={pageTexts.sending}>
				<span>{pageTexts.send(name)}</span>
			</SubmitButton>
		</PostForm>
	);
	if (isOnly || isOpen || isOwn) return fields;
	return (
		<ButtonLink to={`?member=${memberId}#${memberId}`} look="secondary" preventScrollReset>
			<span>{pageTexts.remindName(name)}</span>
		</ButtonLink>
	);
}

type WaitingProps = {
	shareId: string;
	member: { memberId: string; name: string };
	state: Extract<ReminderState, { is: "waiting" }>;
};

/** A reminder that was asked for at night, until it is sent in the morning. */
function WaitingReminder({ shareId, member: { memberId, name }, state }: WaitingProps) {
	return (
		<Form
			method="post"
			action={pathTo("/trip/:shareId/reminders", { shareId })}
			discover="none"
			preventScrollReset
		>
			<input type="hidden" name="memberId" value={memberId} />
			<p className="mb-2">{pageTexts.waiting(<bdi>{name}</bdi>, state.tone, state.at)}</p>
			<Button look="secondary" name="intent" value="cancel" aria-label={pageTexts.cancelReminder(name)}>
				{common.cancel}
			</Button>
		</Form>
	);
}
