import { type CalendarDate, type Clock, formatInstant, MINUTE_MS } from "#app/lib/dates.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PollCard } from "../poll-card.ts";
import * as texts from "../texts/card.ts";

type StateProps = { card: PollCard; today: CalendarDate; clock?: Clock };

/** When the poll closes or closed, and how many have voted or not. */
export function PollState({ card, today, clock }: StateProps) {
	const when = <Deadline card={card} today={today} clock={clock} />;
	return (
		<p className="-mt-2 text-ink-soft">
			{card.isOver ? texts.closed(when) : texts.closes(when)}
			{` · ${card.isOver ? texts.votesIn(card.voters) : card.missing}`}
		</p>
	);
}

/** The deadline in its own zone. Once the script runs, also in the reader's zone if that differs. */
function Deadline({ card: { endsAt, offset, until }, today, clock }: StateProps) {
	const hydrated = useHydrated();
	const own = hydrated ? -new Date(endsAt).getTimezoneOffset() * MINUTE_MS : offset;
	const isOther = own !== offset;
	return (
		<time dateTime={new Date(endsAt).toISOString()}>
			{until}
			{isOther && ` (${texts.yourTime(formatInstant(endsAt + own, today, clock))})`}
		</time>
	);
}
