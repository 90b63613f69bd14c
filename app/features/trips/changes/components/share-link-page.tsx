import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { PostForm } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import type { ShareLinkView } from "../reset-share-link.server.ts";
import * as texts from "../texts/share-link.ts";
import { ChangePage, ConfirmButtons } from "./change-page.tsx";

type Props = { view: ShareLinkView; formResult?: FormResult };

export function ShareLinkPage({ view: { trip, link, hasGroupPage }, formResult }: Props) {
	const { form } = buildForm({ id: "share-link", actionData: formResult && { result: formResult } });
	return (
		<ChangePage trip={trip} title={texts.title} lead={texts.lead}>
			<Card>
				<div>
					<p className="label">{texts.current}</p>
					<p className="wrap-anywhere">{link}</p>
				</div>
				<ul className="list-disc pl-5 text-ink-soft">
					{texts.stays.map((line) => (
						<li key={line}>{line}</li>
					))}
					{hasGroupPage && <li>{texts.groupPageLeads}</li>}
				</ul>
				<PostForm form={form} errorTitle={texts.notReset}>
					<input type="hidden" name="seen" value={trip.shareId} />
					<ConfirmButtons
						label={texts.reset}
						pendingLabel={texts.resetting}
						back={{ to: pathTo("/trip/:shareId", { shareId: trip.shareId }), label: texts.keep }}
					/>
				</PostForm>
			</Card>
		</ChangePage>
	);
}
