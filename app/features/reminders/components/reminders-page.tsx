import { BackToTrip } from "#app/features/trips/components/back-to-trip.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { LatePerson, RemindersView } from "../reminders-view.server.ts";
import * as cardTexts from "../texts/card.ts";
import * as pageTexts from "../texts/page.ts";
import { RemindForm } from "./remind-form.tsx";

type Props = { view: RemindersView; reply?: FormResult };

export function RemindersPage({ view: { trip, people, isNight }, reply }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading
				label={<span className="wrap-anywhere">{trip.title}</span>}
				title={cardTexts.title}
				spoken={`: ${trip.title}`}
				lead={people.length > 0 ? pageTexts.lead : pageTexts.nobodyLate}
			/>
			{isNight && people.some(({ blocked }) => !blocked) && <Notice>{pageTexts.sendsAtNight}</Notice>}
			{people.map((person) => (
				<PersonCard key={person.memberId} person={person} reply={reply} />
			))}
		</div>
	);
}

function PersonCard({ person, reply }: { person: LatePerson; reply?: FormResult }) {
	const { memberId, memberName, words, blocked, whatsApp } = person;
	const wasPosted = reply?.initialValue?.memberId === memberId;
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
			{blocked && !wasPosted ? <p>{blocked}</p> : <RemindForm person={person} reply={reply} />}
			<p>
				<a className="link inline-flex min-h-touch items-center font-semibold" href={whatsApp}>
					{blocked ? pageTexts.byWhatsApp : pageTexts.orByWhatsApp}
				</a>
			</p>
		</Card>
	);
}
