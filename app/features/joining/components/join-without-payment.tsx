import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import * as texts from "../texts/join.ts";
import type { JoinProps } from "./join-form.tsx";
import { JoinIdentity } from "./join-identity.tsx";
import { JoinSummary, SUMMARY_ID } from "./join-summary.tsx";

export function JoinWithoutPayment({ view, actionData }: JoinProps) {
	const defaults = { email: view.invitedAs };
	const { form, field } = buildForm<"name" | "email">({ id: "join", actionData, defaults });
	return (
		<PostForm form={form} errorTitle={texts.notJoined}>
			<input type="hidden" name="paymentPlan" value="full" />
			<div className="with-summary">
				<Notice
					title={texts.noCosts}
					action={
						<ButtonLink to={detailsPath(view)} look="secondary">
							{texts.viewTrip}
						</ButtonLink>
					}
				>
					{texts.noCostsYet(<bdi>{view.trip.organizerName}</bdi>)}
				</Notice>
				<JoinSummary view={view} className="lg:col-start-2 lg:row-span-3 lg:row-start-1" />
				{!view.member && <JoinIdentity view={view} name={field("name")} email={field("email")} />}
				<StickyFooter>
					<SubmitButton wide pendingLabel={texts.joining}>
						{view.member ? texts.confirmPlace : texts.joinForFree}
					</SubmitButton>
				</StickyFooter>
			</div>
		</PostForm>
	);
}

/** The dashboard needs an account. A guest's itinerary does not, and a visitor has no more than the summary. */
function detailsPath({ trip, signedInAs, member }: JoinProps["view"]): string {
	if (signedInAs) return pathTo("/trip/:shareId", { shareId: trip.shareId });
	return member ? pathTo("/trip/:shareId/itinerary", { shareId: trip.shareId }) : `#${SUMMARY_ID}`;
}
