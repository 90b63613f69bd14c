import type { ReactNode } from "react";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrors, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ordinal } from "../line.ts";
import * as texts from "../texts.ts";
import type { OrganizersListView } from "../waiting-view.server.ts";

type Props = { view: OrganizersListView; formResult?: FormResult };

/** The organizers' page: who waits, who has an offer, and the actions for each. */
export function WaitingListPage({ view, formResult }: Props) {
	const { trip, line, missed, canManage, spots } = view;
	const { form } = buildForm({
		id: "waiting-list-errors",
		actionData: formResult && { result: formResult },
	});
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={texts.listTitle} lead={texts.listLead} />
			<FormErrors id={form.errorId} errors={form.errors} title={texts.notChanged} />
			<Card>
				{line.length === 0 ? (
					<EmptyState icon={<Icon name="users" size={26} />} title={texts.nobodyTitle}>
						{texts.nobody}
					</EmptyState>
				) : (
					<>
						{canManage && (
							<p className="text-ink-soft">
								{spots > 0
									? texts.freeToOffer(spots)
									: texts.noneToOffer(line.some(({ isOffered }) => isOffered))}
							</p>
						)}
						<ul className="flex flex-col divide-y divide-line">
							{line.map((entry) => (
								<li key={entry.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
									<Row
										name={entry.name}
										pill={
											entry.isOffered ? (
												<Pill tone="due">{texts.offered}</Pill>
											) : (
												<Pill icon={null}>{ordinal(entry.number ?? 1)}</Pill>
											)
										}
										facts={[entry.since, entry.until]}
									/>
									{canManage && <Actions entry={entry} canOffer={spots > 0 && !entry.isOffered} />}
								</li>
							))}
						</ul>
						<Paging view={view} />
					</>
				)}
			</Card>
			{missed.length > 0 && (
				<Card title={texts.missedTitle}>
					{canManage && <p className="text-ink-soft">{texts.missedLead}</p>}
					<ul className="flex flex-col divide-y divide-line">
						{missed.map(({ id, name, text }) => (
							<li key={id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
								<Row name={name} pill={<Pill>{texts.offerEnded}</Pill>} facts={[text]} />
								{canManage && spots > 0 && <OfferForm id={id} name={name} />}
							</li>
						))}
					</ul>
				</Card>
			)}
			{canManage && <OpenOrClosed isClosed={view.isClosed} inLine={view.inLine} />}
		</div>
	);
}

function Row({ name, pill, facts }: { name: string; pill: ReactNode; facts: (string | null)[] }) {
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
				<p className="min-w-0 font-semibold wrap-anywhere">
					<bdi>{name}</bdi>
				</p>
				{pill}
			</div>
			<ul className="text-sm text-ink-soft tabular-nums">
				{facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
			</ul>
		</>
	);
}

type Entry = OrganizersListView["line"][number];

function Actions({ entry: { id, name, isOffered }, canOffer }: { entry: Entry; canOffer: boolean }) {
	return (
		<div className="flex flex-wrap gap-x-4">
			{canOffer && <OfferForm id={id} name={name} />}
			<Disclosure summary={actionLabel(texts.takeOff, name)} name="take-off" quiet>
				<EntryForm id={id} intent="remove">
					<p>{isOffered ? texts.takeOffEffectOffered : texts.takeOffEffect}</p>
					<SubmitButton look="danger" className="self-start" pendingLabel={texts.takingOff}>
						<span className="min-w-0 wrap-anywhere">{texts.takeOffNow(name)}</span>
					</SubmitButton>
				</EntryForm>
			</Disclosure>
		</div>
	);
}

function OfferForm({ id, name }: { id: string; name: string }) {
	return (
		<EntryForm id={id} intent="offer">
			<SubmitButton look="quiet" className="self-start" pendingLabel={texts.offering}>
				{actionLabel(texts.offer, name)}
			</SubmitButton>
		</EntryForm>
	);
}

type FormProps = { id: string; intent: "offer" | "remove"; children: ReactNode };

function EntryForm({ id, intent, children }: FormProps) {
	const { form } = buildForm({ id: `${intent}-${id}` });
	return (
		<PostForm form={form} preventScrollReset>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="entryId" value={id} />
			{children}
		</PostForm>
	);
}

/** The name is visible next to the button, so only screen readers need it in the label. */
function actionLabel(action: string, name: string) {
	return (
		<span>
			{texts.actionOn(action, name, (words) => (
				<span className="sr-only">{words}</span>
			))}
		</span>
	);
}

function Paging({ view: { paging } }: { view: OrganizersListView }) {
	if (!paging) return null;
	const links = [
		{ page: paging.previous, text: texts.previousPage },
		{ page: paging.next, text: texts.nextPage },
	];
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span className="text-ink-soft tabular-nums">{paging.text}</span>
			{links.map(
				({ page, text }) =>
					page !== null && (
						<Link key={text} className="link -my-3 inline-block py-3 font-semibold" to={`?page=${page}`}>
							{text}
						</Link>
					),
			)}
		</p>
	);
}

function OpenOrClosed({ isClosed, inLine }: { isClosed: boolean; inLine: number }) {
	const { form } = buildForm({ id: "open-list" });
	return (
		<Card title={texts.closeTitle}>
			<p>{isClosed ? texts.isClosed : texts.isOpen}</p>
			<PostForm form={form} preventScrollReset>
				<input type="hidden" name="status" value={isClosed ? "open" : "closed"} />
				<SubmitButton look="secondary" className="self-start max-sm:w-full" pendingLabel={texts.saving}>
					{isClosed ? texts.reopen : texts.close}
				</SubmitButton>
			</PostForm>
			{inLine > 0 && <EmptyForm people={inLine} />}
		</Card>
	);
}

function EmptyForm({ people }: { people: number }) {
	const { form } = buildForm({ id: "empty-list" });
	return (
		<Disclosure summary={texts.empty} name="take-off" quiet>
			<PostForm form={form} preventScrollReset>
				<input type="hidden" name="intent" value="empty" />
				<p>{texts.emptyEffect}</p>
				<SubmitButton look="danger" className="self-start" pendingLabel={texts.takingOff}>
					{texts.emptyNow(people)}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
