import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { spokenTrip } from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { TONES } from "../by-hand-text.ts";
import type { LatePerson, RemindersView } from "../reminders-view.server.ts";
import * as pageTexts from "../texts/page.ts";
import { title } from "../texts/title.ts";
import { RemindForm } from "./remind-form.tsx";
import { WaitingReminder } from "./waiting-reminder.tsx";

type Props = { view: RemindersView; reply?: FormResult };

export function RemindersPage({ view: { trip, people, night }, reply }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={title}
				spoken={spokenTrip(trip.title)}
				lead={people.length > 0 ? pageTexts.lead : pageTexts.nobodyLate}
			/>
			{night && people.some(({ state }) => !state) && <Notice>{night}</Notice>}
			{people.map((person) => (
				<PersonCard key={person.memberId} shareId={trip.shareId} person={person} reply={reply} />
			))}
		</div>
	);
}

type PersonProps = { shareId: string; person: LatePerson; reply?: FormResult };

function PersonCard({ shareId, person, reply }: PersonProps) {
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
			<RemindForm person={person} reply={reply} />
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
