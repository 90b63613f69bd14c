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

/** The planner may still try to save after a sign-out, before its page closes. */
let hasSignedOut = false;

export function readPlanningProgress(): unknown {
	return tryStorage(() => JSON.parse(localStorage.getItem(PROGRESS) ?? "null"));
}

export function savePlanningProgress(progress: unknown): void {
	if (hasSignedOut) return;
	tryStorage(() => localStorage.setItem(PROGRESS, JSON.stringify(progress)));
}

export function forgetPlanningProgress(): void {
	tryStorage(() => localStorage.removeItem(PROGRESS));
}

function readCurrentTrip(): string | null {
	return tryStorage(() => sessionStorage.getItem(CURRENT_TRIP)) ?? null;
}

export function saveCurrentTrip(shareId: string): void {
	tryStorage(() => sessionStorage.setItem(CURRENT_TRIP, shareId));
}

export function forgetCurrentTrip(): void {
	tryStorage(() => sessionStorage.removeItem(CURRENT_TRIP));
}

/** Begins this tab's visit; one that is signed out finds nothing of an earlier visit (docs/decisions/0004). */
export function startVisit(signedIn: boolean): void {
	tryStorage(() => {
		const before = sessionStorage.getItem(VISIT);
		const now = signedIn ? "signed in" : "signed out";
		sessionStorage.setItem(VISIT, now);
		if (!signedIn && before !== now) clearTripData();
	});
}

/** The page after a sign-in: this tab's trip, else the planner with its progress, else `fallback`. */
export function pathAfterSignIn(fallback: string): string {
	const trip = readCurrentTrip();
	if (trip) return `/trip/${encodeURIComponent(trip)}`;
	return readPlanningProgress() ? "/" : fallback;
}

/** Clears everything at sign-out, and stops this page from saving more. */
export function endVisit(): void {
	hasSignedOut = true;
	clearTripData();
}

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

/** Whether a sign-out clears this key (Rules: What a browser remembers). */
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
