import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { JoinView } from "../join-view.server.ts";

type Props = { trip: JoinView["trip"] };

export function OpenTrip({ trip }: Props) {
	return (
		<ButtonLink to={`/trip/${trip.shareId}`} look="secondary" className="self-start max-sm:w-full">
			Open the trip
		</ButtonLink>
	);
}

/** The dashboard needs an account, so a guest is asked to create one or to sign in. */
export function AskForAccount({ trip }: Props) {
	const dashboard = `/trip/${trip.shareId}`;
	return (
		<Card title="Talk to the others">
			<p className="text-ink-soft">
				With an account you can chat with the group and see this pass on any device. Your payments come with
				you.
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={withReturnTo("/register", dashboard)}>Create an account</ButtonLink>
				<ButtonLink to={signInPath(dashboard)} look="secondary">
					Sign in
				</ButtonLink>
			</div>
		</Card>
	);
}

export type BoardingPassProps = { view: JoinView; member: NonNullable<JoinView["member"]> };
