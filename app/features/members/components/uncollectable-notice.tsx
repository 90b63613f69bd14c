import type { ReactNode } from "react";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts.ts";

type Props = {
	text: string; // of `uncollectable`, or why the group is too large
	trip?: string; // the share id of a trip that exists
	role?: "status"; // where it appears while someone types
	children: ReactNode; // the ways out: another plan, or a smaller group
};

export function UncollectableNotice({ text, trip, role, children }: Props) {
	return (
		<Notice
			tone="due"
			title={text}
			role={role}
			action={
				<ButtonLink to={`/pricing?for=places${trip ? `&trip=${trip}` : ""}`} look="secondary">
					{texts.viewPlans}
				</ButtonLink>
			}
		>
			{children}
		</Notice>
	);
}

export function TripUncollectableNotice({ text, trip }: { text: Props["text"]; trip: string }) {
	return (
		<UncollectableNotice {...{ text, trip }}>
			{texts.choosePlan}{" "}
			<Link className="link" to={pathTo("/trip/:shareId/edit", { shareId: trip })}>
				{texts.smallerGroup}
			</Link>
			.
		</UncollectableNotice>
	);
}
