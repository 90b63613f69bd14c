import { RemindLinks } from "#app/features/payments/reminders/components/remind-links.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, faceColors } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { Person } from "../group-view.server.ts";
import * as texts from "../texts.ts";
import { ShareButton } from "./task-buttons.tsx";

export function PeopleCard({ view: { people, own, trip, link, role } }: { view: DashboardView }) {
	const { members, confirmed, words, placesLeft, list } = people;
	const faces = faceColors(list.map(({ name, confirmed }) => ({ name, pending: !confirmed })));
	const everyone = members > 0 && confirmed === members;
	return (
		<Card
			id="members"
			title={texts.groupTitle}
			aside={<Pill tone={everyone ? "paid" : "neutral"}>{words.ready}</Pill>}
		>
			<p className="-mt-2 text-ink-soft">{words.counts}</p>
			{list.length > 0 && (
				<ul className="members">
					{list.map((person, index) => (
						<PersonRow
							key={person.id}
							person={person}
							face={faces[index]}
							isOwn={person.id === own?.memberId}
							shareId={trip.shareId}
						/>
					))}
				</ul>
			)}
			{words.shown && (
				<p className="flex flex-wrap gap-x-2">
					<span className="text-ink-soft">{words.shown}</span>
					<Link className="link font-semibold" to="?view=people&members=all#members">
						{texts.showAll}
					</Link>
				</p>
			)}
			{members > 1 && placesLeft > 0 && (
				<ShareButton trip={trip} link={link} label={texts.inviteMore} look="quiet" className="self-start" />
			)}
			{members <= 1 && placesLeft > 0 && (
				<EmptyState
					icon={<Icon name="users" size={26} />}
					title={texts.inviteTitle}
					action={<ShareButton trip={trip} link={link} />}
				>
					{texts.inviteHint}
				</EmptyState>
			)}
			{role === "organizer" && !trip.cancelled && (
				<Link
					className="link -my-3 self-start py-3 font-semibold"
					to={pathTo("/trip/:shareId/invite", { shareId: trip.shareId })}
				>
					{common.inviteByEmail}
				</Link>
			)}
		</Card>
	);
}

type RowProps = { person: Person; isOwn: boolean; face?: number; shareId: string };

function PersonRow({ person, isOwn, face, shareId }: RowProps) {
	const { name, confirmed, standing, amounts, reminder } = person;
	return (
		<li>
			<Avatar name={name} pending={!confirmed} face={face} decorative />
			<div>
				<p>
					<bdi>{name}</bdi>
					{standing && <Pill tone={standing.tone}>{standing.text}</Pill>}
				</p>
				<Facts person={person} isOwn={isOwn} />
				{amounts && <p className="tabular-nums">{amounts}</p>}
				{reminder && <RemindLinks shareId={shareId} member={reminder} />}
			</div>
		</li>
	);
}

function Facts({ person: { role, departureLocation }, isOwn }: Pick<RowProps, "person" | "isOwn">) {
	const from = departureLocation && departureLocation !== "Default" ? departureLocation : null;
	const facts = [isOwn && texts.you, role === "organizer" && common.organizer].filter(Boolean).join(" · ");
	if (!facts && !from) return null;
	return (
		<p>
			{facts}
			{facts && from && " · "}
			{from && texts.from(<bdi>{from}</bdi>)}
		</p>
	);
}
