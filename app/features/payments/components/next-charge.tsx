import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import type { PlannedCharge } from "../instalments/automatic-charges.queries.ts";

type Props = { charge: PlannedCharge; today: CalendarDate };

/** "We charge your Visa •••• 4242 on Mon, Dec 21, 2026." */
export function NextCharge({ charge, today }: Props) {
	return (
		<>
			We charge your <span className="whitespace-nowrap">{charge.card}</span>{" "}
			{charge.chargeDate === today ? "today" : `on ${formatDate(charge.chargeDate, today)}`}.
		</>
	);
}
