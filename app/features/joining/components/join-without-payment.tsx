import { ButtonLink } from "#app/ui/button.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { StickyFooter } from "#app/ui/sticky-footer.tsx";
import type { JoinProps } from "./join-form.tsx";
import { JoinIdentity } from "./join-identity.tsx";
import { TripSummary } from "./join-summary.tsx";

export function JoinWithoutPayment({ view, actionData }: JoinProps) {
	const { form, field } = buildForm<"name" | "email">({ id: "join", actionData });
	return (
		<PostForm form={form} errorTitle="You have not joined yet">
			<input type="hidden" name="paymentPlan" value="full" />
			<div className="with-summary">
				<Notice
					title="Trip Costs Not Available"
					action={
						<ButtonLink to={`/trip/${view.trip.shareId}`} look="secondary">
							View Trip Details
						</ButtonLink>
					}
				>
					<bdi>{view.trip.organizerName}</bdi> has not added any costs yet, so there is nothing to pay. You
					can take your place now.
				</Notice>
				<TripSummary view={view} className="lg:col-start-2 lg:row-span-3 lg:row-start-1" />
				{!view.member && <JoinIdentity view={view} name={field("name")} email={field("email")} />}
				<StickyFooter>
					<SubmitButton wide pendingLabel="Joining...">
						{view.member ? "Confirm your place" : "Join for free"}
					</SubmitButton>
				</StickyFooter>
			</div>
		</PostForm>
	);
}
