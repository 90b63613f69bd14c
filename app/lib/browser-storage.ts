export const PROGRESS_KEY = "tripPlanningProgress";
export const CURRENT_TRIP_KEY = "currentTrip";

/** The storage keys of everything about a person, which signing out clears (Rules: What a browser remembers). */
export const PERSONAL_KEYS = {
	local: [
		PROGRESS_KEY,
		"tripSearchProgress",
		"savedTripData",
		"tripItems",
		"recentTrips",
		"bookmarks",
		"preferences",
	],
	session: [CURRENT_TRIP_KEY, "createdTrip", "searchData", "tempTripData"],
};

/** A cookie for this visit, which ends for all tabs at once with the browser's session. */
const visitCookie = (now: "in" | "out") =>
	`gangway_visit=${now};path=/;samesite=lax${location.protocol === "https:" ? ";secure" : ""}`;

/** The planner may still try to save after a sign-out, before its page closes. */
let hasSignedOut = false;

/** Another tab may have signed out this page's person, or signed in another one. */
let isPaused = false;

export const hasEndedVisit = () => hasSignedOut || isPaused;

/** Pauses saving what is typed while the browser belongs to another person, or resumes it. */
export function pauseVisit(pauses: boolean): void {
	isPaused = pauses;
}

/**
 * Continues this browser's visit, or starts one. A signed-out visit finds nothing of an earlier one
 * (docs/decisions/0004).
 */
export function startVisit(signedIn: boolean): void {
	tryStorage(() => {
		const before = /gangway_visit=(\w+)/.exec(document.cookie)?.[1];
		const now = signedIn ? "in" : "out";
		// biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API
		document.cookie = visitCookie(now);
		if (signedIn || before === now) return;
		clearStored(PERSONAL_KEYS);
		if (before === "in") tellWorkerToForget();
	});
}

/** Clears everything at sign-out, and stops this page from saving more. */
export function endVisit(): void {
	hasSignedOut = true;
	clearStored(PERSONAL_KEYS);
	tellWorkerToForget();
}

/**
 * Clears what is stored about a person. It must be self-contained, because the page after a sign-out runs its source
 * (app/http/forget-person.server.ts).
 */
export function clearStored({ local, session }: typeof PERSONAL_KEYS): void {
	const clearers = [
		() => {
			for (const key of Object.keys(localStorage)) {
				const isTripKey = local.includes(key) || /^(form|trip)_/.test(key) || /search/i.test(key);
				if (isTripKey) localStorage.removeItem(key);
			}
		},
		() => {
			for (const key of session) sessionStorage.removeItem(key);
		},
	];
	for (const clear of clearers) {
		try {
			clear();
		} catch {
			// If storage is switched off, there is nothing to clear.
		}
	}
}

/**
 * Makes the service worker drop the pages that it keeps. The page after a sign-out runs the source of this function,
 * too.
 */
export function tellWorkerToForget(): void {
	navigator.serviceWorker?.getRegistration().then(
		(worker) => worker?.active?.postMessage("forget"),
		() => {},
	);
}

export function tryStorage<T>(use: () => T): T | undefined {
	try {
		return use();
	} catch {
		return undefined;
	}
}
