import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { UNSENT } from "../issues.ts";
import type { MailView } from "../mail-view.server.ts";
import * as texts from "../texts/mail.ts";
import * as moneyTexts from "../texts/money.ts";
import { AdminNav } from "./admin-nav.tsx";
import { IssueCard } from "./issue-card.tsx";

type Props = { view: MailView; errors?: string[] | undefined };

export function MailPage({ view, errors }: Props) {
	return (
		<div className="flex flex-col gap-6">
			<PageHeading label={moneyTexts.admin} title={texts.title} lead={texts.lead} />
			<AdminNav here="mail" />
			{errors && (
				<Notice tone="late" role="alert" title={moneyTexts.didNotWork}>
					{errors.join(" ")}
				</Notice>
			)}
			{UNSENT.map((section) => (
				<IssueCard
					key={section}
					section={section}
					page="/admin/mail"
					issues={view[section]}
					words={texts.sections[section]}
				/>
			))}
		</div>
	);
}
