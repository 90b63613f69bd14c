import { Disclosure } from "#app/ui/disclosure.tsx";
import type { EmailContent } from "../invitation-content.ts";
import * as texts from "../texts.ts";

/** A preview of the mail, with the organizer's message once the page knows it. */
export function MailPreview({ preview, words }: { preview: EmailContent; words: string }) {
	const [opening, ...rest] = preview.body.trim().split("\n\n");
	return (
		<Disclosure summary={texts.preview}>
			<div className="flex flex-col gap-3 pt-2 wrap-anywhere">
				<p dir="auto">
					<span className="label block">{texts.subjectLabel}</span>
					<span className="font-semibold">{preview.subject}</span>
				</p>
				<p dir="auto">{opening}</p>
				<p className="border-s-4 border-line ps-3 whitespace-pre-line text-ink-soft" dir="auto">
					{words.trim() || texts.wordsHere}
				</p>
				<p className="whitespace-pre-line" dir="auto">
					{rest.join("\n\n")}
				</p>
			</div>
		</Disclosure>
	);
}
