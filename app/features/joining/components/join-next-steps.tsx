import { pathTo } from "#app/lib/path-to.ts";
import { signInPath, withReturnTo } from "#app/lib/sign-in-path.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { JoinView } from "../join-view.server.ts";
import * as texts from "../texts/pass.ts";

type Props = { trip: JoinView["trip"] };

export function OpenTrip({ trip }: Props) {
	return (
		<ButtonLink
			to={pathTo("/trip/:shareId", { shareId: trip.shareId })}
			look="secondary"
			className="self-start max-sm:w-full"
		>
			{common.openTrip}
		</ButtonLink>
	);
}

/** The dashboard needs an account, so a guest is asked to create one or to sign in. */
export function AskForAccount({ trip }: Props) {
	const dashboard = pathTo("/trip/:shareId", { shareId: trip.shareId });
	return (
		<Card title={texts.talkToOthers}>
			<p className="text-ink-soft">{texts.accountHint}</p>
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={withReturnTo("/register", dashboard)}>{common.createAccount}</ButtonLink>
				<ButtonLink to={signInPath(dashboard)} look="secondary">
					{common.signIn}
				</ButtonLink>
			</div>
		</Card>
	);
}

export type BoardingPassProps = { view: JoinView; member: NonNullable<JoinView["member"]> };
