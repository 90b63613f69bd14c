import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Props = {
	text: string; // of `uncollectableText`
	role?: "status"; // where it appears while somebody types
	children: ReactNode; // the ways out: another plan, or a smaller group
};

export function UncollectableNotice({ text, role, children }: Props) {
	return (
		<Notice
			tone="due"
			title={text}
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
export function TripUncollectableNotice({ text }: Pick<Props, "text">) {
	return (
		<UncollectableNotice text={text}>
			Choose a plan with more places. A trip's group size can't be changed once the trip is created, so a
			smaller group needs a new trip.
		</UncollectableNotice>
	);
}
