import { type CalendarDate, type Clock, formatInstant, MINUTE_MS } from "#app/lib/dates.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { PollCard } from "../poll-card.ts";
import * as texts from "../texts.ts";

type Props = { card: Pick<PollCard, "endsAt" | "offset" | "until">; today: CalendarDate; clock?: Clock };

/** In the deadline's own zone, and once the script runs in the reader's, too, where their clocks show another time. */
export function Deadline({ card: { endsAt, offset, until }, today, clock }: Props) {
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
