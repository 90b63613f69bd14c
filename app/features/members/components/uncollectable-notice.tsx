import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts/places.ts";

type Props = {
	text: string; // of `uncollectable`
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
					{texts.viewPlans}
				</ButtonLink>
			}
		>
			{children}
		</Notice>
	);
}

/** Of a trip that exists. A trip cannot be edited yet, so a smaller group needs a new trip. */
export function TripUncollectableNotice({ text }: Pick<Props, "text">) {
	return <UncollectableNotice text={text}>{texts.choosePlan}</UncollectableNotice>;
}
