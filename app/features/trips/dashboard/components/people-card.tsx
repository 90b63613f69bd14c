import { Fragment } from "react";
import { organizes } from "#app/access/roles.ts";
import * as disputeTexts from "#app/features/fund/disputes/texts.ts";
import { WaitingCount } from "#app/features/members/waiting-list/components/waiting-count.tsx";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import { RemindLinks } from "#app/features/payments/reminders/components/remind-links.tsx";
import { remindAllPath } from "#app/features/payments/reminders/remind-all-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Avatar, AvatarRow } from "#app/ui/avatar.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Progress } from "#app/ui/progress.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import type { Person } from "../group-view.server.ts";
import * as texts from "../texts.ts";
import { ShareButton, TASK_IN_CARD } from "./task-buttons.tsx";
import { Part } from "./trip-view.tsx";

const MAX_LATE = 3;
const MAX_FACES = 7;

type PeopleView = Pick<DashboardView, "people" | "role" | "task" | "link"> & {
	trip: { shareId: string; title: string; cancelled: boolean };
	own: { memberId: string } | null;
};

/** Who is in. A phone's first view shows the faces and who is late, the people view and wide screens show everyone. */
export function PeopleCard({ view }: { view: PeopleView }) {
	const { people, trip, role, own } = view;
	const { members, confirmed, percent, words } = people;
	const everyone = members > 0 && confirmed === members;
	return (
		<Card
			id="members"
			title={texts.groupTitle}
			aside={
				<Part of="people">
					<Pill tone={everyone ? "paid" : "neutral"}>{words.ready}</Pill>
				</Part>
			}
		>
			<Part of="trip" onlyNarrow>
				<p className="-mt-2 flex flex-wrap justify-between gap-x-3 text-ink-soft">
					<span>{words.places}</span>
					{!trip.cancelled && members > 1 && <span>{words.confirmed}</span>}
				</p>
				<Faces people={people} />
			</Part>
			<Part of="people">
				<p className="-mt-2 text-ink-soft">{words.counts}</p>
			</Part>
			{!trip.cancelled && members > 1 && <Progress value={percent} label={texts.confirmedMembers} />}
			<Part of="trip" onlyNarrow>
				<LatePeople people={people} ownId={own?.memberId} />
			</Part>
			<GroupAction view={view} />
			<Part of="people">
				<People view={view} />
				<Answers people={people} />
				{people.asking && (
					<Link className="link -my-3 self-start py-3 font-semibold wrap-anywhere" to={people.asking.to}>
						{people.asking.text}
					</Link>
				)}
				{people.line && <WaitingCount line={people.line} shareId={trip.shareId} canSee={organizes(role)} />}
				{organizes(role) && !trip.cancelled && (
					<p className="-my-3 flex flex-wrap gap-x-6">
						<Link
							className="link py-3 font-semibold"
							to={pathTo("/trip/:shareId/members", { shareId: trip.shareId })}
						>
							{texts.allAnswers}
						</Link>
						<Link
							className="link py-3 font-semibold"
							to={pathTo("/trip/:shareId/invite", { shareId: trip.shareId })}
						>
							{common.inviteByEmail}
						</Link>
					</p>
				)}
			</Part>
		</Card>
	);
}

/** Those who have answered but are not members: who might come, and how many can't. */
function Answers({ people: { answers } }: GroupProps) {
	if (!answers) return null;
	const { counts, names, more } = answers;
	return (
		<div className="text-ink-soft">
			<p>{counts}</p>
			{names.length > 0 && (
				<p className="wrap-anywhere">
					{texts.maybeNames(
						names.map((name, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
							<Fragment key={index}>
								{index > 0 && ", "}
								<bdi>{name}</bdi>
							</Fragment>
						)),
						more,
					)}
				</p>
			)}
		</div>
	);
}

type GroupProps = { people: DashboardView["people"] };

function Faces({ people: { list, members } }: GroupProps) {
	const faces = list
		.map(({ name, face, confirmed }) => ({ name, face, pending: !confirmed }))
		.sort((one, other) => Number(one.pending) - Number(other.pending));
	return faces.length > 0 && <AvatarRow people={faces} total={members} max={MAX_FACES} label={texts.faces} />;
}

/** The late members at the start of the list. If the viewer is late, a notice at the top of the page says so. */
function LatePeople({ people: { list, late }, ownId }: GroupProps & { ownId?: string }) {
	const others = list.slice(0, late?.count).filter(({ id }) => id !== ownId);
	if (!late || others.length === 0) return null;
	const shown = others.slice(0, MAX_LATE);
	const isLate = list.some(({ id, standing }) => id === ownId && standing?.tone === "late");
	const hidden = late.count - Number(isLate) - shown.length;
	return (
		<ul className="late-people">
			{shown.map(({ id, name, standing }) => (
				<li key={id}>
					<bdi>{name}</bdi>
					<span>{standing?.text}</span>
				</li>
			))}
			{hidden > 0 && (
				<li>
					<Link className="link font-semibold" to="?view=people#members">
						{texts.moreLate(hidden)}
					</Link>
				</li>
			)}
		</ul>
	);
}

/** Reminding comes before inviting. An organizer with free places shares the link from their own card. */
function GroupAction({ view }: { view: PeopleView }) {
	const { trip, link, role, task, people } = view;
	if (trip.cancelled) return null;
	const { toRemind } = people;
	if (toRemind > 0) {
		const isTask = task === "remind";
		return (
			<ButtonLink
				to={remindAllPath(trip.shareId)}
				look={isTask ? "primary" : "secondary"}
				className={cx(isTask && TASK_IN_CARD)}
				icon={<Icon name="bell" />}
			>
				{texts.remindAll(toRemind)}
			</ButtonLink>
		);
	}
	const hasEmptyState = people.members <= 1 && people.placesLeft > 0;
	if (hasEmptyState) {
		return (
			<EmptyState
				icon={<Icon name="users" size={26} />}
				title={texts.inviteTitle}
				action={<ShareButton trip={trip} link={link} />}
			>
				{texts.inviteHint}
			</EmptyState>
		);
	}
	if (organizes(role) || people.placesLeft === 0) return null;
	return <ShareButton trip={trip} link={link} className="self-start" />;
}

function People({ view: { people, own, trip } }: { view: PeopleView }) {
	const { more, list } = people;
	return (
		<>
			{list.length > 0 && (
				<ul className="members">
					{list.map((person) => (
						<PersonRow
							key={person.id}
							person={person}
							isOwn={person.id === own?.memberId}
							shareId={trip.shareId}
						/>
					))}
				</ul>
			)}
			{more && (
				<p className="flex flex-wrap items-center gap-x-4">
					<span className="text-ink-soft">{more.text}</span>
					{more.links.map(({ page, text }) => (
						<Link
							key={page}
							className="link -my-3 inline-block py-3 font-semibold"
							to={`?view=people&page=${page}#members`}
						>
							{text}
						</Link>
					))}
				</p>
			)}
		</>
	);
}

type RowProps = { person: Person; isOwn: boolean; shareId: string };

function PersonRow({ person, isOwn, shareId }: RowProps) {
	const { name, face, confirmed, standing, amounts, presents, paidFor, record, dispute, reminder } = person;
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
				{presents.map((present) => (
					<p key={present} className="tabular-nums">
						{present}
					</p>
				))}
				{paidFor && <p>{paidFor}</p>}
				{dispute && (
					<Link
						className="link -my-3 inline-block py-3"
						to={dispute}
						aria-label={`${disputeTexts.see}: ${name}`}
					>
						{disputeTexts.see}
					</Link>
				)}
				{record && (
					<Link
						className="link -my-3 inline-block py-3"
						to={record}
						aria-label={`${outsideTexts.record}: ${name}`}
					>
						{outsideTexts.record}
					</Link>
				)}
				{reminder && <RemindLinks shareId={shareId} member={reminder} />}
			</div>
		</li>
	);
}

function Facts({ person: { role, departureLocation }, isOwn }: Pick<RowProps, "person" | "isOwn">) {
	const from = departureLocation && departureLocation !== "Default" ? departureLocation : null;
	const facts = [isOwn && texts.you, role !== "member" && common.membershipRoles[role]]
		.filter(Boolean)
		.join(" · ");
	if (!facts && !from) return null;
	return (
		<p>
			{facts}
			{facts && from && " · "}
			{from && texts.from(<bdi>{from}</bdi>)}
		</p>
	);
}
