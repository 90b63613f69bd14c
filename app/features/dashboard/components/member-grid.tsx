import type { ReactNode } from "react";
import { pluralize } from "#app/lib/pluralize.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";

type Props = {
	people: { members: number; confirmed: number; placesLeft: number; list: MemberSummary[] };
	ownId?: string;
	action: ReactNode; // the button that invites others
};

export function MemberGrid({ people, ownId, action }: Props) {
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
						<MemberCard key={person.id} person={person} isOwn={person.id === ownId} />
					))}
				</ul>
			)}
			{list.length < members && (
				<p className="flex flex-wrap gap-x-2">
					<span className="text-ink-soft">{`${list.length} shown,`}</span>
					<Link className="link font-semibold" to="?members=all#members">
						show all
					</Link>
				</p>
			)}
			{members <= 1 && placesLeft > 0 && (
				<EmptyState icon={<Icon name="users" size={26} />} title="Invite your travel crew" action={action}>
					Everyone with the link can join, pay and chat.
				</EmptyState>
			)}
		</Card>
	);
}

type MemberSummary = {
	id: string;
	name: string;
	role: "organizer" | "member";
	confirmed: boolean;
	departureLocation: string | null; // null if the viewer may not know it
};

function MemberCard({ person, isOwn }: { person: MemberSummary; isOwn: boolean }) {
	const { name, role, confirmed, departureLocation } = person;
	const facts = [isOwn && "You", role === "organizer" && "Organizer"];
	return (
		<li>
			<Avatar name={name} pending={!confirmed} decorative />
			<div>
				<p>
					<bdi>{name}</bdi>
				</p>
				<p>
					{confirmed ? (
						<span className="member-confirmed">
							<Icon name="check" size={14} bold />
							Confirmed
						</span>
					) : (
						<span>Pending</span>
					)}
					{facts.filter(Boolean).map((fact) => (
						<span key={String(fact)}>{`· ${fact}`}</span>
					))}
					{departureLocation && departureLocation !== "Default" && (
						<span>
							· from <bdi>{departureLocation}</bdi>
						</span>
					)}
				</p>
			</div>
		</li>
	);
}
