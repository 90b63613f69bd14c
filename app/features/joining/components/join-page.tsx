import type { ClientConfirmation } from "#app/features/payments/take-payment.server.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import type { JoinView } from "../join-view.server.ts";
import { BoardingPass } from "./join-boarding-pass.tsx";
import { JoinForm } from "./join-form.tsx";
import { JoinFree } from "./join-free.tsx";
import { JoinHeading } from "./join-heading.tsx";
import { PaymentInProgress, TripCancelled, TripFull } from "./join-notices.tsx";
import { isConfirmed } from "./join-texts.ts";

export type JoinProps = {
	view: JoinView;
	actionData?: { result: FormResult };
	confirmOnClient?: ClientConfirmation;
};

/** Where a shared link leads: to a newcomer the ways to come aboard, to who is aboard their boarding pass. */
export function JoinPage(props: JoinProps) {
	return (
		<div className="flex flex-col gap-6">
			<JoinHeading view={props.view} />
			<JoinState {...props} />
		</div>
	);
}

function JoinState({ view, actionData, confirmOnClient }: JoinProps) {
	const { trip, member, nextPayment } = view;
	if (member && isConfirmed(view)) return <BoardingPass view={view} member={member} />;
	if (trip.cancelled) return <TripCancelled view={view} />;
	if (!member && view.placesLeft === 0) return <TripFull view={view} />;
	if (view.share === 0) return <JoinFree view={view} actionData={actionData} />;
	if (member && nextPayment && isInProgress(nextPayment.status)) {
		return <PaymentInProgress view={view} memberId={member.id} payment={nextPayment} />;
	}
	return <JoinForm view={view} actionData={actionData} confirmOnClient={confirmOnClient} />;
}

function isInProgress(status: string): boolean {
	return status === "processing" || status === "action_required";
}
