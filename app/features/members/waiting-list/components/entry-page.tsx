import { formatRange } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import * as texts from "../texts.ts";
import type { EntryPageView, OwnEntryView } from "../waiting-view.server.ts";

type Props = { view: EntryPageView; formResult?: FormResult };

/** The page behind the mail's link: the place in line, or the offer. Nothing changes until a button is pressed. */
export function EntryPage({ view, formResult }: Props) {
	const { trip, own, shareId } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<PageHeading
				tripTitle={trip.title}
				title={entryTitle(own)}
				lead={<span className="tabular-nums">{formatRange(trip.startDate, trip.endDate)}</span>}
			/>
			<Card>
				<EntryState own={own} shareId={shareId} formResult={formResult} />
			</Card>
		</div>
	);
}

export function entryTitle({ status, number }: OwnEntryView): string {
	if (status === "offered") return texts.yourSpot;
	return status === "waiting" ? texts.inLine(number ?? 1) : texts.ended[status].title;
}

type StateProps = { own: OwnEntryView; shareId: string | null; formResult?: FormResult };

function EntryState({ own, shareId, formResult }: StateProps) {
	const { form } = buildForm({ id: "take", actionData: formResult && { result: formResult } });
	if (own.offer) {
		return (
			<>
				<p className="tabular-nums">{texts.heldUntil(own.offer.until, own.offer.hours)}</p>
				<PostForm form={form} errorTitle={texts.notChanged}>
					<input type="hidden" name="answer" value="take" />
					<SubmitButton wide pendingLabel={texts.taking}>
						{texts.take}
					</SubmitButton>
				</PostForm>
				<DeclineForm />
			</>
		);
	}
	if (own.status === "waiting") {
		return (
			<>
				<p>{own.isMailed ? texts.waitingText(<bdi>{own.email}</bdi>) : texts.waitingTextWithoutMail}</p>
				<SeeTrip shareId={shareId} label={texts.seeTrip} />
				<LeaveForm formResult={formResult} />
			</>
		);
	}
	if (own.status === "offered") return null;
	const canComeBack = own.status === "expired" || own.status === "declined" || own.status === "left";
	return (
		<>
			<p>{texts.ended[own.status].text}</p>
			<SeeTrip shareId={shareId} label={canComeBack ? texts.again : texts.seeTrip} />
		</>
	);
}

/** The button is a plain link, because this page has no script. */
function SeeTrip({ shareId, label }: { shareId: string | null; label: string }) {
	if (!shareId) return null;
	return (
		<ButtonLink
			to={pathTo("/join/:shareId", { shareId })}
			look="secondary"
			className="self-start max-sm:w-full"
			reloadDocument
		>
			{label}
		</ButtonLink>
	);
}

/**
 * The browser posts the form itself, because the router of another page does not know the entry's route.
 * @param action the entry's page, if the form is on another one
 */
export function DeclineForm({ action }: { action?: string }) {
	const { form } = buildForm({ id: "decline" });
	return (
		<Disclosure summary={texts.decline} quiet>
			<PostForm form={form} action={action} reloadDocument>
				<input type="hidden" name="answer" value="decline" />
				<p>{texts.declineEffect}</p>
				<SubmitButton look="danger" className="self-start" pendingLabel={texts.declining}>
					{texts.giveAway}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}

function LeaveForm({ formResult }: { formResult?: FormResult }) {
	const { form } = buildForm({ id: "leave", actionData: formResult && { result: formResult } });
	return (
		<Disclosure summary={texts.leave} quiet>
			<PostForm form={form} errorTitle={texts.notChanged}>
				<input type="hidden" name="leave" value="on" />
				<p>{texts.leaveEffect}</p>
				<SubmitButton look="danger" className="self-start" pendingLabel={texts.leaving}>
					{texts.leave}
				</SubmitButton>
			</PostForm>
		</Disclosure>
	);
}
