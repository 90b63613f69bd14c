import { useEffect, useRef, useState } from "react";
import { createPath, useLocation } from "react-router";
import { pauseVisit } from "#app/lib/browser-storage.ts";
import { fullNameOf } from "#app/lib/full-name.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import * as texts from "./texts.ts";

type Person = { id: string; name: string };

/** Changes when someone signs in or out, or changes the theme or lite mode (app/http/cached-pages.server.ts). */
const lastChange = () => /gangway_changed=(\w*)/.exec(document.cookie)?.[1];

/**
 * Tells a reader who comes back to a tab that someone has signed in or out since. It does not reload the page, because
 * a payment may be under way or a form filled in.
 */
export function OtherTabs({ user }: { user: Person | null }) {
	const location = useLocation();
	const [now, setNow] = useState<Person | null | undefined>(undefined);
	const seen = useRef<string>(undefined);
	const id = user?.id;
	useEffect(() => {
		let isShown = true;
		seen.current = lastChange();
		pauseVisit(false);
		const look = async () => {
			const change = lastChange();
			if (document.hidden || change === seen.current) return;
			// A plan that a visitor types stays theirs when they sign in, so it is not paused.
			pauseVisit(id !== undefined);
			const person = await personNow();
			if (person === undefined || !isShown) return;
			seen.current = change;
			const isOther = person?.id !== id;
			setNow(isOther ? person : undefined);
			pauseVisit(isOther && id !== undefined);
		};
		addEventListener("focus", look);
		document.addEventListener("visibilitychange", look);
		return () => {
			isShown = false;
			removeEventListener("focus", look);
			document.removeEventListener("visibilitychange", look);
		};
	}, [id]);
	if (now === undefined) return null;
	return (
		<div className="other-person">
			<Notice
				tone="late"
				role="alert"
				title={now ? texts.signedInAs(now.name) : texts.signedOutElsewhere}
				action={
					<ButtonLink to={createPath(location)} reloadDocument>
						{common.loadAgain}
					</ButtonLink>
				}
			>
				{texts.pageIsOlder}
			</Notice>
		</div>
	);
}

/** Null if nobody is signed in, undefined if that is not known. */
async function personNow(): Promise<Person | null | undefined> {
	const answer = await fetch("/api/auth/user", { cache: "no-store" }).catch(() => null);
	if (answer?.status === 401) return null;
	const person = answer?.ok ? await answer.json().catch(() => null) : null;
	return person ? { id: person.id, name: fullNameOf(person) } : undefined;
}
