import { Disclosure } from "#app/ui/disclosure.tsx";
import type { EmailContent } from "../invitation-content.ts";
import * as texts from "../texts.ts";

export function MailPreview({ preview }: { preview: EmailContent }) {
	return (
		<Disclosure summary={texts.preview}>
			<p className="text-sm text-ink-soft">{texts.previewHint}</p>
			<dl className="mt-3">
				<dt className="label">{texts.subjectLabel}</dt>
				<dd className="font-semibold wrap-anywhere" dir="auto">
					{preview.subject}
				</dd>
			</dl>
			<p className="mt-3 whitespace-pre-line wrap-anywhere" dir="auto">
				{preview.body.trim()}
			</p>
		</Disclosure>
	);
}
