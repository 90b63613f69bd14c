import { Fragment } from "react";
import { AvatarRow } from "#app/ui/avatar.tsx";
import type { PeopleAboard } from "../members.queries.ts";
import * as texts from "../texts.ts";

const MAX_NAMES = 3;

/** The members, as faces and in words. A dashed face has not paid yet. */
export function FacesAboard({ people: { members, taken, list } }: { people: PeopleAboard }) {
	if (members === 0) return <p className="text-ink-soft">{texts.nobodyJoined}</p>;
	const faces = list.map(({ name, face, imageUrl, confirmed }) => ({
		name,
		face,
		imageUrl,
		pending: !confirmed,
	}));
	return (
		<div className="flex flex-col gap-2">
			<AvatarRow people={faces} total={members} max={list.length} label={texts.whoIsComing} />
			<p className="text-sm text-ink-soft">
				{texts.joined(
					<Names people={list.slice(0, members > MAX_NAMES ? MAX_NAMES - 1 : MAX_NAMES)} total={members} />,
					members,
					taken,
				)}
			</p>
		</div>
	);
}

function Names({ people, total }: { people: PeopleAboard["list"]; total: number }) {
	const more = total - people.length;
	return people.map(({ id, name }, index) => (
		<Fragment key={id}>
			{index > 0 && (index === people.length - 1 && more === 0 ? texts.and : texts.comma)}
			<bdi>{name}</bdi>
			{index === people.length - 1 && more > 0 && texts.andMore(more)}
		</Fragment>
	));
}
