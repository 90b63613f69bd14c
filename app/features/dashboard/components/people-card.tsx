import { pluralize } from "#app/lib/pluralize.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { Person } from "../group-view.server.ts";
import { ShareButton } from "./dashboard-share.tsx";

export function PeopleCard({ view: { people, own, trip, link } }: { view: DashboardView }) {
	const { members, confirmed, placesLeft, list } = people;
	const everyone = members > 0 && confirmed === members;
	return (
		<Card
			id="members"
			title="Group Members"
			aside={<Pill tone={everyone ? "paid" : "neutral"}>{`${confirmed}/${members} Ready`}</Pill>}
		>
			<p className="-mt-2 text-ink-soft">{`${pluralize(members, "member")} • ${confirmed} confirmed`}</p>
			{list.length > 0 && (
				<ul className="members">
					{list.map((person) => (
						<PersonRow key={person.id} person={person} isOwn={person.id === own?.memberId} />
					))}
				</ul>
			)}
			{list.length < members && (
				<p className="flex flex-wrap gap-x-2">
					<span className="text-ink-soft">{`${list.length} shown,`}</span>
					<Link className="link font-semibold" to="?view=people&members=all#members">
						show all
					</Link>
				</p>
			)}
			{members <= 1 && placesLeft > 0 && (
				<EmptyState
					icon={<Icon name="users" size={26} />}
					title="Invite your travel crew"
					action={<ShareButton trip={trip} link={link} />}
				>
					Everyone with the link can join, pay and chat.
				</EmptyState>
			)}
		</Card>
	);
}

type RowProps = { person: Person; isOwn: boolean };

function PersonRow({ person, isOwn }: RowProps) {
	const { name, confirmed, standing, amounts, remind } = person;
	return (
		<li>
			<Avatar name={name} pending={!confirmed} decorative />
			<div>
				<p>
					<bdi>{name}</bdi>
					{standing && <Pill tone={standing.tone}>{standing.text}</Pill>}
				</p>
				<Facts person={person} isOwn={isOwn} />
				{amounts && <p className="tabular-nums">{amounts}</p>}
				{remind && (
					<a className="link font-semibold" href={remind}>
						Remind<span className="sr-only"> {name} by email</span>
					</a>
				)}
			</div>
		</li>
	);
}

function Facts({ person: { role, departureLocation }, isOwn }: RowProps) {
	const from = departureLocation && departureLocation !== "Default" ? departureLocation : null;
	const facts = [isOwn && "You", role === "organizer" && "Organizer"].filter(Boolean).join(" · ");
	if (!facts && !from) return null;
	return (
		<p>
			{facts}
			{facts && from && " · "}
			{from && (
				<>
					from <bdi>{from}</bdi>
				</>
			)}
		</p>
	);
}
