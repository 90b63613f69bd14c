import { type FormEvent, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "../texts/home.ts";

const SEEN = "gangway_privacy_seen=1";

/** The Set-Cookie value that hides the notice for a year. */
export function privacySeenCookie(secure: boolean): string {
	return `${SEEN}; Path=/; Max-Age=31536000; SameSite=Lax${secure ? "; Secure" : ""}`;
}

export function hasSeenPrivacyNotice(cookies: string | null): boolean {
	return cookies?.split("; ").includes(SEEN) ?? false;
}

export function PrivacyNotice() {
	const [dismissed, setDismissed] = useState(false);
	if (dismissed) return null;
	const dismiss = (event: FormEvent) => {
		event.preventDefault();
		// biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
		document.cookie = privacySeenCookie(location.protocol === "https:");
		setDismissed(true);
	};
	return (
		<section aria-label={texts.privacy}>
			<Notice
				action={
					<form method="post" onSubmit={dismiss} className="-my-2 -mr-3">
						<button
							type="submit"
							name="intent"
							value="dismiss-privacy"
							className="icon-button"
							aria-label={texts.dismissPrivacy}
						>
							<Icon name="x" />
						</button>
					</form>
				}
			>
				<p className="text-sm">
					<strong>{texts.notSignedIn}</strong> {texts.keptForVisit}{" "}
					{texts.signInToKeep((words) => (
						<Link className="link" to="/login">
							{words}
						</Link>
					))}
				</p>
			</Notice>
		</section>
	);
}
