/*
 * What this browser remembers of a trip in the making. Only for code that runs in a browser; storage that is
 * switched off counts as empty.
 */

const PROGRESS = "tripPlanningProgress";
const CURRENT_TRIP = "currentTrip";
const VISIT = "visit";

const LOCAL_KEYS = [
	PROGRESS,
	"tripSearchProgress",
	"savedTripData",
	"tripItems",
	"recentTrips",
	"bookmarks",
	"preferences",
];
const SESSION_KEYS = [CURRENT_TRIP, "createdTrip", "searchData", "tempTripData"];

/** Whether somebody has just signed out: the page goes away. */
let hasSignedOut = false;

/** What the planner saved, as it saved it, or null. */
export function readProgress(): unknown {
	return tryStorage(() => JSON.parse(localStorage.getItem(PROGRESS) ?? "null"));
}

export function saveProgress(progress: unknown): void {
	if (hasSignedOut) return;
	tryStorage(() => localStorage.setItem(PROGRESS, JSON.stringify(progress)));
}

export function forgetProgress(): void {
	tryStorage(() => localStorage.removeItem(PROGRESS));
}

/** The share id of the trip this tab is about. */
function readCurrentTrip(): string | null {
	return tryStorage(() => sessionStorage.getItem(CURRENT_TRIP)) ?? null;
}

export function saveCurrentTrip(shareId: string): void {
	tryStorage(() => sessionStorage.setItem(CURRENT_TRIP, shareId));
}

export function forgetCurrentTrip(): void {
	tryStorage(() => sessionStorage.removeItem(CURRENT_TRIP));
}

/**
 * A visit lasts as long as its tab; one that starts signed out finds nothing of an earlier one, nor does one whose
 * session has ended by itself or before this script came (docs/decisions/0004). Call it before anything here is read.
 */
export function startVisit(signedIn: boolean): void {
	tryStorage(() => {
		const before = sessionStorage.getItem(VISIT);
		const now = signedIn ? "signed in" : "signed out";
		sessionStorage.setItem(VISIT, now);
		if (!signedIn && before !== now) clearTripData();
	});
}

/** Where somebody who has just signed in goes on: the trip of this tab, else the planner they left, else `fallback`. */
export function pathAfterSignIn(fallback: string): string {
	const trip = readCurrentTrip();
	if (trip) return `/trip/${encodeURIComponent(trip)}`;
	return readProgress() ? "/" : fallback;
}

/**
 * At signing out: clears everything, and keeps nothing more from this page, whose planner may be about to save what
 * it could not send.
 */
export function endVisit(): void {
	hasSignedOut = true;
	clearTripData();
}

/** Leaves nothing of anybody's trips behind on a shared machine. */
function clearTripData(): void {
	tryStorage(() => {
		for (const key of Object.keys(localStorage)) {
			if (isTripKey(key)) localStorage.removeItem(key);
		}
	});
	tryStorage(() => {
		for (const key of SESSION_KEYS) sessionStorage.removeItem(key);
	});
}

/** What a sign-out clears (specification 1, section 9). */
function isTripKey(key: string): boolean {
	return LOCAL_KEYS.includes(key) || /^(form|trip)_/.test(key) || /search/i.test(key);
}

function tryStorage<T>(use: () => T): T | undefined {
	try {
		return use();
	} catch {
		return undefined;
	}
}
