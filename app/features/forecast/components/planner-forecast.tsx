import { useEffect, useState } from "react";
import type { PlannerItem, PlannerValues } from "#app/features/trips/planning/planner-values.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { inRange } from "../estimate/ranges.ts";
import type { ForecastAnswer } from "../forecast.schema.ts";
import { plannedQuery } from "../planned-query.ts";
import * as texts from "../texts/card.ts";

const WAIT_MS = 500;

type Props = {
	values: PlannerValues;
	newItem: PlannerItem; // typed, but not added yet
	answer: ForecastAnswer | null; // without scripts: from the server's last response to the form
	hasPlan: boolean;
	plan: string; // the name of the cheapest plan that has forecasts
};

/** Estimates the cost of the whole trip while it is typed. Without scripts, a button requests the estimate. */
export function PlannerForecast({ values, newItem, answer, hasPlan, plan }: Props) {
	const hydrated = useHydrated();
	const forecast = useForecast(
		plannedQuery({ ...values, tripItems: [...values.tripItems, newItem] }),
		answer,
		hasPlan,
	);
	if (!hasPlan)
		return (
			<p className="text-sm text-ink-soft">
				{texts.gateText(plan)}{" "}
				<Link className="link" to="/pricing" reloadDocument>
					{texts.seePlans}
				</Link>
			</p>
		);
	return (
		<section aria-label={texts.plannerTitle} className="flex flex-col gap-2">
			<div role="status" className="text-sm text-ink-soft">
				{forecast ? <ForecastLines forecast={forecast} /> : hydrated && <p>{texts.plannerNeeds}</p>}
			</div>
			{!hydrated && (
				<Button look="secondary" name="intent" value="forecast" className="self-start">
					{texts.estimateButton}
				</Button>
			)}
		</section>
	);
}

function ForecastLines({ forecast: { summary, parts, partySize, notes } }: { forecast: ForecastAnswer }) {
	return (
		<>
			<p className="text-base font-semibold text-ink tabular-nums">{summary ?? texts.plannerUnknown}</p>
			<ul className="flex flex-wrap gap-x-4 tabular-nums">
				{parts.map(({ kind, low, high }) => (
					<li key={kind}>
						{texts.kinds[kind]} {inRange({ low: low / partySize, high: high / partySize })}
					</li>
				))}
			</ul>
			{notes.map((note) => (
				<p key={note}>{note}</p>
			))}
		</>
	);
}

/** Fetches a new estimate half a second after the last change. The previous one stays until it arrives. */
function useForecast(
	query: string | null,
	answer: ForecastAnswer | null,
	hasPlan: boolean,
): ForecastAnswer | null {
	const [forecast, setForecast] = useState(answer);
	useEffect(() => {
		if (!hasPlan) return;
		const waiting = new AbortController();
		const timer = setTimeout(
			async () => setForecast(query === null ? null : await fetchForecast(query, waiting.signal)),
			WAIT_MS,
		);
		return () => {
			clearTimeout(timer);
			waiting.abort();
		};
	}, [query, hasPlan]);
	return forecast;
}

async function fetchForecast(query: string, signal: AbortSignal): Promise<ForecastAnswer | null> {
	try {
		const response = await fetch(`/api/trips/forecast?${query}`, { signal });
		return response.ok ? await response.json() : null;
	} catch {
		return null;
	}
}
