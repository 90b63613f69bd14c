import type { MailView } from "../mail-view.server.ts";
import { UNSENT } from "../money/issues.ts";
import * as texts from "../texts/mail.ts";
import { AdminPage } from "./admin-page.tsx";
import { IssueCard } from "./issue-card.tsx";

type Props = { view: MailView; errors?: string[] | undefined };

export function MailPage({ view, errors }: Props) {
	return (
		<AdminPage here="mail" title={texts.title} lead={texts.lead} errors={errors}>
			{UNSENT.map((section) => (
				<IssueCard
					key={section}
					section={section}
					page="/admin/mail"
					issues={view[section]}
					words={texts.sections[section]}
				/>
			))}
		</AdminPage>
	);
}
