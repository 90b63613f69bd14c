import type { CalendarDate, Clock } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import type { PollCard } from "../poll-card.ts";
import type { PollsOfTrip } from "../polls-view.server.ts";
import * as texts from "../texts/card.ts";
import { PollBars } from "./poll-bars.tsx";
import { PollState } from "./poll-state.tsx";

const MAX_LINES = 3; // the page of polls shows the others

/** The open polls on the trip's page. */
export function PollsCard({ polls }: { polls: PollsOfTrip }) {
	const { open, over, toUse, mayAsk, shareId } = polls;
	const [first, ...others] = open;
	const lines = others.slice(0, MAX_LINES);
	const all = pathTo("/trip/:shareId/polls", { shareId });
	const more = others.length - lines.length;
	return (
		<Card title={texts.cardTitle}>
			<PollLines
				lines={toUse.map((card) => ({ ...card, words: card.isTie ? texts.tieWaits : texts.resultWaits }))}
			/>
			{first && <OpenPoll card={first} {...polls} />}
			<PollLines lines={lines.map((card) => ({ ...card, words: card.missing }))} />
			{!first && toUse.length === 0 && (
				<p className="text-ink-soft">{mayAsk ? texts.lead : texts.noneOpen}</p>
			)}
			<p className="-my-3 flex flex-wrap gap-x-6">
				{open.length + over > 0 && (
					<Link className="link py-3 font-semibold" to={all}>
						{more > 0 ? texts.moreOpen(more) : texts.seePolls}
					</Link>
				)}
				{mayAsk && (
					<Link className="link py-3 font-semibold" to={all}>
						{texts.ask}
					</Link>
				)}
			</p>
		</Card>
	);
}

type Line = Pick<PollCard, "id" | "to" | "question"> & { words: string };

function PollLines({ lines }: { lines: readonly Line[] }) {
	if (lines.length === 0) return null;
	return (
		<ul className="flex flex-col gap-3">
			{lines.map(({ id, to, question, words }) => (
				<li key={id} className="wrap-anywhere">
					<Link className="link font-semibold" to={to}>
						<bdi>{question}</bdi>
					</Link>
					<span className="block text-sm text-ink-soft">{words}</span>
				</li>
			))}
		</ul>
	);
}

type OpenProps = { card: PollCard; today: CalendarDate; clock?: Clock; mayVote: boolean };

function OpenPoll({ card, today, clock, mayVote }: OpenProps) {
	return (
		<div className="flex flex-col gap-3">
			<h3 className="text-base wrap-anywhere">
				<Link className="link" to={card.to}>
					<bdi>{card.question}</bdi>
				</Link>
			</h3>
			<PollState card={card} today={today} clock={clock} />
			<PollBars card={card} />
			{mayVote && !card.hasVoted && (
				<ButtonLink to={card.to} look="secondary" wide>
					{texts.voteNow}
					<span className="sr-only">: {card.question}</span>
				</ButtonLink>
			)}
		</div>
	);
}
