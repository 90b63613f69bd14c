import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";

type Props = { shareId: string; signedIn: boolean };

/** To the trip's own page, which needs an account. */
export function TripCreatedContinue({ shareId, signedIn }: Props) {
	const path = `/trip/${shareId}`;
	if (signedIn) {
		return (
			// The kit's sticky foot, which stands under the ticket where there are two columns.
			<div className="sticky-foot max-lg:order-last">
				<ButtonLink to={path} wide icon={<Icon name="arrow-right" />}>
					Go to your trip
				</ButtonLink>
			</div>
		);
	}
	return (
		<Card title="Make it yours">
			<p className="text-ink-soft">
				With an account you see who has joined and paid, and chat with the group. Until then only this browser
				can claim the trip, for 30 days.
			</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={withReturnTo("/register", path)} className="flex-auto">
					Create an account
				</ButtonLink>
				<ButtonLink to={signInPath(path)} look="secondary" className="flex-auto">
					Sign in
				</ButtonLink>
			</div>
		</Card>
	);
}
