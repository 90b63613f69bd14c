import { type ReactNode, useEffect, useState } from "react";
import { Form } from "react-router";
import { readPlanningProgress } from "#app/lib/planning-progress.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormErrors } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";
import type { TripListView } from "../trip-list.server.ts";
import type { TripStub } from "../trip-stub.ts";
import { TripStubs } from "./trip-stubs.tsx";

type Props = { view: TripListView; formResult?: FormResult; above?: ReactNode };

export function TripListPage({ view, formResult, above }: Props) {
	const { upcoming, past, archived, total, query, today } = view;
	const errors = formResult?.error?.[""];
	const { intent, trip } = formResult?.initialValue ?? {};
	const asksToReplace = errors && !formResult.lost && intent === "copy" && view.hasDraft;
	const actions = (stub: TripStub) => <StubActions stub={stub} />;
	return (
		<div className="flex flex-col gap-8">
			<PageHeading title={common.yourTrips} lead={total > 0 ? summary(view) : undefined} />
			{above}
			{asksToReplace && <ReplaceDraft shareId={String(trip)} />}
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

function TripSearch({ query }: { query: string }) {
	const { field } = buildForm<"q">({ id: "trip-search", defaults: { q: query } });
	return (
		<Form role="search" className="flex max-w-text items-end gap-3">
			<Field
				key={query}
				field={field("q")}
				label={texts.find}
				type="search"
				autoComplete="off"
				enterKeyHint="search"
				className="flex-1"
			/>
			<Button look="secondary">{texts.search}</Button>
		</Form>
	);
}

/** A trip that is late stays in the list, so it cannot be archived. */
function StubActions({ stub: { shareId, title, isArchived, owed } }: { stub: TripStub }) {
	const name = <span className="sr-only"> {title}</span>;
	return (
		<Form method="post" className="flex flex-wrap gap-x-6 px-5">
			<input type="hidden" name="trip" value={shareId} />
			<Button look="quiet" name="intent" value="copy">
				{texts.planAgain}
				{name}
			</Button>
			{owed.state !== "late" && (
				<Button look="quiet" name="intent" value={isArchived ? "restore" : "archive"}>
					{isArchived ? texts.bringBack : texts.archive}
					{name}
				</Button>
			)}
		</Form>
	);
}

/** A user has one draft, so it is replaced only if they say so. */
function ReplaceDraft({ shareId }: { shareId: string }) {
	return (
		<Notice tone="due" title={texts.replaceTitle} role="alert">
			<p>{texts.wouldReplace}</p>
			<Form method="post" className="mt-3 flex flex-wrap gap-3">
				<input type="hidden" name="trip" value={shareId} />
				<input type="hidden" name="replace" value="yes" />
				<Button name="intent" value="copy">
					{texts.replace}
				</Button>
				<ButtonLink to="/" look="secondary">
					{texts.seeDraft}
				</ButtonLink>
			</Form>
		</Notice>
	);
}

/** A visitor has no account with trips, only the draft in this browser. */
export function SavedDraft() {
	const [hasDraft, setHasDraft] = useState(false);
	useEffect(() => setHasDraft(readPlanningProgress() !== null), []);
	return (
		<div className="flex flex-col gap-6">
			<PageHeading title={common.yourTrips} />
			<EmptyState
				icon={<Icon name="compass" size={26} />}
				title={hasDraft ? texts.savedDraftTitle : texts.signInTitle}
				action={
					<div className="flex flex-wrap justify-center gap-3">
						<ButtonLink to="/" look={hasDraft ? "primary" : "secondary"}>
							{hasDraft ? texts.continuePlanning : common.planTrip}
						</ButtonLink>
						<ButtonLink to={signInPath("/trip-results")} look={hasDraft ? "secondary" : "primary"}>
							{common.signIn}
						</ButtonLink>
					</div>
				}
			>
				{hasDraft ? texts.savedDraft : texts.tripsInAccount}
			</EmptyState>
		</div>
	);
}
