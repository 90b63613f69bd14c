import type { Handover } from "#app/features/payments/pay.server.ts";
import type { Reply } from "#app/ui/reply.ts";
import type { JoinView } from "../join-view.server.ts";
import { BoardingPass } from "./join-boarding-pass.tsx";
import { Cancelled, Full, Unfinished } from "./join-closed.tsx";
import { JoinForm } from "./join-form.tsx";
import { JoinFree } from "./join-free.tsx";
import { JoinHeading } from "./join-heading.tsx";
import { isAboard } from "./join-words.ts";

export type JoinProps = { view: JoinView; reply?: { result: Reply }; goOn?: Handover };

/** Where a shared link leads: to a newcomer the ways to come aboard, to who is aboard their boarding pass. */
export function JoinPage(props: JoinProps) {
	return (
		<div className="flex flex-col gap-6">
			<JoinHeading view={props.view} />
			<JoinState {...props} />
		</div>
	);
}

function JoinState({ view, reply, goOn }: JoinProps) {
	const { trip, member, nextPayment } = view;
	if (member && isAboard(view)) return <BoardingPass view={view} member={member} />;
	if (trip.cancelled) return <Cancelled view={view} />;
	if (!member && view.placesLeft === 0) return <Full view={view} />;
	if (view.share === 0) return <JoinFree view={view} reply={reply} />;
	if (member && nextPayment && isUnderWay(nextPayment.status)) {
		return <Unfinished view={view} memberId={member.id} payment={nextPayment} />;
	}
	return <JoinForm view={view} reply={reply} goOn={goOn} />;
}

function isUnderWay(status: string): boolean {
	return status === "processing" || status === "action_required";
}
