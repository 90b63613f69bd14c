import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { isUnderWay } from "#app/features/payments/states.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/join.ts";
import { BoardingPass } from "./join-boarding-pass.tsx";
import { JoinForm, type JoinProps } from "./join-form.tsx";
import { JoinHeading } from "./join-heading.tsx";
import { TakenAddressForm } from "./join-identity.tsx";
import {
	FormerMembershipNotice,
	LatePayment,
	MembershipMoved,
	PaymentInProgress,
	TripCancelled,
	TripFull,
} from "./join-notices.tsx";
import { isConfirmed, isFull } from "./join-title.ts";
import { JoinUnclaimed } from "./join-unclaimed.tsx";
import { JoinWithoutPayment } from "./join-without-payment.tsx";

export function JoinPage(props: JoinProps) {
	return (
		<div className="flex flex-col gap-6">
			<WayBack view={props.view} />
			<LatePayment view={props.view} />
			<FormerMembershipNotice view={props.view} />
			<JoinHeading view={props.view} />
			<JoinState {...props} />
			<TakenAddressForm {...props} />
			{props.view.canLeave && (
				<p>
					<Link
						className="link inline-block py-3"
						to={pathTo("/trip/:shareId/leave", { shareId: props.view.trip.shareId })}
					>
						{texts.leaveTrip}
					</Link>
				</p>
			)}
		</div>
	);
}

/** Only those with an account have a page to go back to. */
function WayBack({ view: { trip, member, signedInAs } }: Pick<JoinProps, "view">) {
	if (!signedInAs) return null;
	if (member) return <BackToTrip shareId={trip.shareId} />;
	return <BackLink to="/trip-results">{common.yourTrips}</BackLink>;
}

function JoinState({ view, actionData, confirmOnClient }: JoinProps) {
	const { trip, member, nextPayment } = view;
	if (member && isConfirmed(view)) return <BoardingPass view={view} member={member} />;
	if (view.movedMembershipPath) return <MembershipMoved view={view} mailPath={view.movedMembershipPath} />;
	if (trip.cancelled) return <TripCancelled view={view} />;
	if (isFull(view)) return <TripFull view={view} />;
	if (view.share === 0) return <JoinWithoutPayment view={view} actionData={actionData} />;
	if (!view.isClaimed) return <JoinUnclaimed view={view} actionData={actionData} />;
	if (member && nextPayment && isUnderWay(nextPayment.status)) {
		return <PaymentInProgress view={view} memberId={member.id} payment={nextPayment} />;
	}
	return <JoinForm view={view} actionData={actionData} confirmOnClient={confirmOnClient} />;
}
