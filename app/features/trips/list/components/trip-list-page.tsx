import type { ReactNode } from "react";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts.ts";
import type { TripListView } from "../trip-list-view.server.ts";
import type { TripStub } from "../trip-stub.ts";
import { ReplacePlan, StubActions } from "./trip-actions.tsx";
import { TripSearch } from "./trip-search.tsx";
import { TripStubs } from "./trip-stub-card.tsx";

type Props = { view: TripListView; formResult?: FormResult; above?: ReactNode };

export function TripListPage({ view, formResult, above }: Props) {
	const { upcoming, past, archived, total, query, today } = view;
	const errors = formResult?.error?.[""];
	const { intent, trip } = formResult?.initialValue ?? {};
	const asksToReplace = errors && !formResult.lost && intent === "copy" && view.unfinishedPlan;
	const actions = (stub: TripStub) => <StubActions stub={stub} />;
	return (
		<div className="flex flex-col gap-8">
			<PageHeading title={common.yourTrips} lead={total > 0 ? summary(view) : undefined} />
			{above}
			{asksToReplace && <ReplacePlan shareId={String(trip)} />}
			{errors && !asksToReplace && <FormErrors id="trip-list-errors" errors={errors} />}
			{view.isSearchable && <TripSearch query={query} />}
			{total === 0 && <NoTrips />}
			{query && upcoming.length + past.length + archived.length === 0 && (
				<p className="text-ink-soft" role="status">
					{texts.noneFound(query)}
				</p>
			)}
			{upcoming.length > 0 && (
				<section className="flex flex-col gap-4" aria-labelledby="upcoming">
					<h2 id="upcoming">{texts.comingUp}</h2>
					<TripStubs stubs={upcoming} today={today} heading="h3" actions={actions} />
				</section>
			)}
			{past.length > 0 && (
				<section className="flex flex-col gap-4" aria-labelledby="past">
					<h2 id="past">{texts.past}</h2>
					<TripStubs stubs={past} today={today} heading="h3" actions={actions} />
				</section>
			)}
			{archived.length > 0 && (
				<Disclosure summary={texts.archivedCount(archived.length)} open={query !== ""}>
					<TripStubs stubs={archived} today={today} heading="h3" actions={actions} />
				</Disclosure>
			)}
			{total > 0 && (
				<ButtonLink to="/" look="secondary" className="self-start max-sm:w-full">
					{texts.planAnother}
				</ButtonLink>
			)}
		</div>
	);
}

function summary({ upcoming, late }: TripListView): string {
	if (late > 0) return texts.latePayments(late);
	return upcoming.length > 0 ? texts.tripsComingUp(upcoming.length) : texts.nothingComingUp;
}

function NoTrips() {
	return (
		<EmptyState
			icon={<Icon name="compass" size={26} />}
			title={texts.emptyTitle}
			action={<ButtonLink to="/">{common.planTrip}</ButtonLink>}
		>
			{texts.empty}
		</EmptyState>
	);
}
