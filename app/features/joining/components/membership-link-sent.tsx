import type { ReactNode } from "react";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts/membership-links.ts";

/** Says where the link was mailed, when the address was known and nobody had to type it. */
export function MembershipLinkSent({ mailsTo, again }: { mailsTo: ReactNode; again: string }) {
	return (
		<div className="mx-auto flex w-full max-w-md flex-col gap-6 pt-2 sm:pt-8">
			<PageHeading title={texts.sentTitle} />
			<Notice
				tone="paid"
				action={
					<Link className="link inline-block py-3" to={again}>
						{texts.askAgain}
					</Link>
				}
			>
				<p>{texts.sentTo(mailsTo)}</p>
				<p>{texts.notCome}</p>
			</Notice>
		</div>
	);
}
