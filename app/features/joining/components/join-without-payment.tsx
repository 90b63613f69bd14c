import type { ReactNode } from "react";
import { ChoicesForm, ShownChoices } from "#app/features/options/components/choices-form.tsx";
import { pathTo } from "#app/lib/path-to.ts";
import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/join.ts";
import { identityOf, type JoinProps, NextPrice, OptionsCard } from "./join-form.tsx";
import { JoinIdentity } from "./join-identity.tsx";
import { DETAILS_ID, JoinSummary } from "./join-summary.tsx";
import { PLAN_GROUP, PRICED_STEPS } from "./plan-visibility.ts";

export function JoinWithoutPayment({ view, actionData }: JoinProps) {
	const { form, field } = buildForm<string>({ id: "join", actionData, defaults: identityOf(view) });
	return (
		<>
			{(view.toChoose || view.party) && <ChoicesForm />}
			<PostForm form={form} errorTitle={texts.notJoined} className={PLAN_GROUP}>
				<input type="hidden" name="paymentPlan" value="full" />
				<ShownChoices groups={view.toChoose?.groups ?? []} share={view.share} />
				<div className="with-summary">
					<Notice
						title={texts.noCosts}
						action={
							<ButtonLink to={detailsPath(view)} look="secondary" reloadDocument>
								{texts.viewTrip}
							</ButtonLink>
						}
					>
						{texts.noCostsYet(<bdi>{view.trip.organizerName}</bdi>)}
					</Notice>
					<JoinSummary view={view} className="lg:col-start-2 lg:row-span-3 lg:row-start-1" />
					<OptionsCard view={view} fieldOf={field} />
					{!view.member && <JoinIdentity view={view} name={field("name")} email={field("email")} />}
					<StickyFooter>
						<NextPrice view={view} />
						<div className={PRICED_STEPS}>
							<SubmitButton wide pendingLabel={texts.joining}>
								{view.member ? texts.confirmPlace : texts.joinForFree}
							</SubmitButton>
						</div>
					</StickyFooter>
				</div>
			</PostForm>
		</>
	);
}

/** The dashboard needs an account. A guest has the itinerary, and a visitor only the summary. */
function detailsPath({ trip, signedInAs, member }: JoinProps["view"]): string {
	if (signedInAs) return pathTo("/trip/:shareId", { shareId: trip.shareId });
	return member ? pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId }) : `#${DETAILS_ID}`;
}

/** The page of a trip without an organizer: friends can hold a spot, but nothing can be paid yet. */
export function JoinUnclaimed(props: JoinProps) {
	const { view } = props;
	return (
		<div className="with-summary">
			<JoinSummary view={view} className="lg:col-start-2 lg:row-span-3 lg:row-start-1" />
			<div className="flex min-w-0 flex-col gap-5">
				{view.canClaim && <ClaimTrip shareId={view.trip.shareId} />}
				<MembershipOrForm {...props} />
			</div>
		</div>
	);
}

function MembershipOrForm({ view, actionData }: JoinProps) {
	if (view.member) return <UnclaimedMembership view={view} actionData={actionData} />;
	if (view.mustPayFirst) return <SignInToHold shareId={view.trip.shareId} />;
	return <HoldForm view={view} actionData={actionData} />;
}

function HoldForm({ view, actionData }: JoinProps) {
	const defaults = { email: view.invitedAs };
	const { form, field } = buildForm<"name" | "email">({ id: "join", actionData, defaults });
	return (
		<PostForm form={form} errorTitle={texts.notJoined}>
			<input type="hidden" name="paymentPlan" value="full" />
			<input type="hidden" name="hold" value="on" />
			<Notice tone="due" title={texts.notOpen}>
				{forOrganizer(view, texts.opensFor, texts.opensWithOrganizer)}
			</Notice>
			<JoinIdentity view={view} name={field("name")} email={field("email")} />
			<StickyFooter>
				<SubmitButton wide pendingLabel={texts.holding}>
					{texts.holdPlace}
				</SubmitButton>
			</StickyFooter>
		</PostForm>
	);
}

function UnclaimedMembership({ view, actionData }: JoinProps) {
	const { form, field } = buildForm<"email">({ id: "tell", actionData });
	const { member } = view;
	const opens = forOrganizer(view, texts.heldUntilOpen, texts.heldUntilOpenUnnamed);
	if (member?.isToldWhenOpen && member.contact) {
		return (
			<Notice tone="paid" title={texts.held}>
				{opens} {texts.weEmail(<bdi>{member.contact}</bdi>)}
			</Notice>
		);
	}
	return (
		<PostForm form={form} errorTitle={texts.notAsked}>
			<input type="hidden" name="tell" value="on" />
			<Notice tone="due" title={texts.held}>
				{opens}
			</Notice>
			{view.needsEmail && <EmailField field={field("email")} hint={texts.tellingWhere} />}
			<SubmitButton className="self-start max-sm:w-full" pendingLabel={texts.asking}>
				{texts.tellMe}
			</SubmitButton>
		</PostForm>
	);
}

function SignInToHold({ shareId }: { shareId: string }) {
	return (
		<Notice
			tone="due"
			title={texts.placesHeld}
			action={<ButtonLink to={signInPath(pathTo("/join/:shareId", { shareId }))}>{common.signIn}</ButtonLink>}
		>
			{texts.signInToHold}
		</Notice>
	);
}

function ClaimTrip({ shareId }: { shareId: string }) {
	const back = pathTo("/join/:shareId", { shareId });
	return (
		<Notice
			title={texts.yourTrip}
			action={
				<div className="flex flex-wrap gap-3">
					<ButtonLink to={withReturnTo("/register", back)}>{common.createAccount}</ButtonLink>
					<ButtonLink to={signInPath(back)} look="secondary">
						{common.signIn}
					</ButtonLink>
				</div>
			}
		>
			{texts.claimIt}
		</Notice>
	);
}

function forOrganizer(
	{ trip }: JoinView,
	named: (organizer: ReactNode) => ReactNode,
	unnamed: string,
): ReactNode {
	return trip.organizerName === common.unnamedOrganizer ? unnamed : named(<bdi>{trip.organizerName}</bdi>);
}
