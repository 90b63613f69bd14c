import type { ReactNode } from "react";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/money.ts";
import { AdminNav, type AdminSection } from "./admin-nav.tsx";

type Props = {
	here: AdminSection;
	title: ReactNode;
	lead?: ReactNode;
	errors?: string[] | undefined; // of a form that was refused
	children: ReactNode;
};

/** The frame of every page for admins. */
export function AdminPage({ here, title, lead, errors, children }: Props) {
	return (
		<div className="flex flex-col gap-6">
			<PageHeading label={texts.admin} title={title} lead={lead} />
			<AdminNav here={here} />
			{errors && errors.length > 0 && (
				<Notice tone="late" role="alert" title={listTexts.didNotWork}>
					{errors.join(" ")}
				</Notice>
			)}
			{children}
		</div>
	);
}
