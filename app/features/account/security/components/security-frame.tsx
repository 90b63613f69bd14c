import type { ReactNode } from "react";
import { BackLink } from "#app/ui/back-link.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import * as texts from "../texts.ts";

type Props = { title: string; lead?: ReactNode; back?: { label: string; to: string }; children: ReactNode };

/** A page below Security Settings. */
export function SecurityFrame({
	title,
	lead,
	back = { label: texts.backToSecurity, to: "/profile/security" },
	children,
}: Props) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to={back.to}>{back.label}</BackLink>
			<PageHeading title={title} lead={lead} />
			{children}
		</div>
	);
}
