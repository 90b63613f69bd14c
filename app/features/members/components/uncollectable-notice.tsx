import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type UncollectableShares, uncollectableText } from "../uncollectable-shares.ts";

type Props = {
	uncollectable: UncollectableShares;
	role?: "status"; // where it appears while somebody types
	children: ReactNode; // the ways out: another plan, or a smaller group
};

export function UncollectableNotice({ uncollectable, role, children }: Props) {
	return (
		<Notice
			tone="due"
			title={uncollectableText(uncollectable)}
			role={role}
			action={
				<ButtonLink to="/pricing" look="secondary">
					View plans
				</ButtonLink>
			}
		>
			{children}
		</Notice>
	);
}

/** Of a trip that exists. A trip cannot be edited yet, so a smaller group needs a new trip. */
export function TripUncollectableNotice({ uncollectable }: Pick<Props, "uncollectable">) {
	return (
		<UncollectableNotice uncollectable={uncollectable}>
			Choose a plan with more places. A trip's group size can't be changed once the trip is created, so a
			smaller group needs a new trip.
		</UncollectableNotice>
	);
}
