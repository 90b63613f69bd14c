import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import type { LeaveTripView } from "../leave-trip.server.ts";
import * as texts from "../texts/members.ts";
import { ChangePage } from "./change-page.tsx";

type Props = { view: LeaveTripView; formResult?: FormResult };

/** Members who have paid are sent to the refund request, with which they leave, unless their bank must decide first. */
export function LeavePage({ view, formResult }: Props) {
	const { trip, isGuest, hasPaid, waitsForBank } = view;
	const { form } = buildForm({ id: "leave", actionData: formResult && { result: formResult } });
	const back = (
		<ButtonLink to={`/${isGuest ? "join" : "trip"}/${trip.shareId}`} look="secondary">
			{texts.stay}
		</ButtonLink>
	);
	return (
		<ChangePage trip={trip} title={texts.leaveTitle} lead={leadOf(view)} isGuest={isGuest}>
			<Card>
				{hasPaid ? (
					<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
						{!waitsForBank && (
							<ButtonLink to={`${pathTo("/trip/:shareId/refunds", { shareId: trip.shareId })}?leaving`}>
								{texts.askForRefund}
							</ButtonLink>
						)}
						{back}
					</div>
				) : (
					<PostForm form={form} errorTitle={texts.notLeft}>
						<div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
							<SubmitButton look="danger" pendingLabel={texts.leaving}>
								{texts.leave}
							</SubmitButton>
							{back}
						</div>
					</PostForm>
				)}
			</Card>
		</ChangePage>
	);
}

function leadOf({ hasPaid, waitsForBank, wasPaid }: LeaveTripView): string {
	if (waitsForBank) return texts.bankDecidesFirst;
	if (hasPaid) return texts.leavePaid;
	return wasPaid ? texts.leaveNothingLeft : texts.leaveUnpaid;
}
