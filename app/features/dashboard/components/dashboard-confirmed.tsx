import type { ReactNode } from "react";
import { AvatarRow } from "#app/ui/avatar.tsx";
import { Card } from "#app/ui/card.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";

type Props = {
	people: DashboardView["people"];
	ownId?: string;
	closed: boolean; // the trip was cancelled, so nobody can confirm any more
	action: ReactNode;
};

export function ConfirmedMembersCard({ people, ownId, closed, action }: Props) {
	const { members, confirmed, percent, list } = people;
	const faces = list.map(({ name, confirmed }) => ({ name, pending: !confirmed }));
	return (
		<Card title="Who is aboard" aside={<span className="tabular-nums">{`${confirmed} of ${members}`}</span>}>
			{faces.length > 0 && <AvatarRow people={faces} total={members} max={7} label="Members" />}
			<Progress value={percent} label="Confirmed members" />
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<p className="min-w-52 flex-1 text-ink-soft">
					<strong className="font-semibold text-ink">{`${percent}% confirmed.`}</strong>{" "}
					{!closed && missingText(people, ownId)}
				</p>
				{action}
			</div>
		</Card>
	);
}

function missingText({ members, confirmed, list }: Props["people"], ownId?: string): ReactNode {
	const missing = members - confirmed;
	if (members === 0) return "The first place is waiting.";
	if (missing === 0) return members === 1 ? "Now bring your friends." : "Everyone is in.";
	const known = list
		.filter((member) => !member.confirmed)
		.map(({ id, name }) => (id === ownId ? "you" : name));
	if (missing > 2 || known.length < missing) return `Waiting for ${missing} people to pay a first share.`;
	const [first, second] = known;
	return (
		<>
			Waiting for <bdi>{first}</bdi>
			{second && (
				<>
					{" "}
					and <bdi>{second}</bdi>
				</>
			)}{" "}
			to pay a first share.
		</>
	);
}
