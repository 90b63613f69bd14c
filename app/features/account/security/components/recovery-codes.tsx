import { ButtonLink } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as texts from "../texts.ts";

/** New codes, to print, copy or select. */
export function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
	return (
		<>
			<Notice tone="due" role="status">
				{texts.codesShownOnce}
			</Notice>
			<Ticket
				stubBelow
				stub={
					<div className="flex flex-wrap gap-3 print:hidden">
						<CopyButton value={codes.join("\n")} />
						<ButtonLink look="quiet" to="/profile/security">
							{texts.codesDone}
						</ButtonLink>
					</div>
				}
			>
				<p className="font-semibold wrap-anywhere">{texts.codesOfAccount(email)}</p>
				<ol className="mt-3 grid list-decimal gap-x-6 pl-8 gap-y-2 font-mono sm:grid-cols-2">
					{codes.map((code) => (
						<li key={code}>
							<code>{code}</code>
						</li>
					))}
				</ol>
			</Ticket>
		</>
	);
}
