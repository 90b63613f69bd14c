export const PROGRESS_KEY = "tripPlanningProgress";
export const CURRENT_TRIP_KEY = "currentTrip";
const VISIT_KEY = "visit";

const LOCAL_KEYS = [
	PROGRESS_KEY,
	"tripSearchProgress",
	"savedTripData",
	"tripItems",
	"recentTrips",
	"bookmarks",
	"preferences",
];
const SESSION_KEYS = [CURRENT_TRIP_KEY, "createdTrip", "searchData", "tempTripData"];

/** The planner may still try to save after a sign-out, before its page closes. */
let hasSignedOut = false;

/** Another tab may have signed out the person whose page this is, or signed in another one. */
let isPaused = false;

export const hasEndedVisit = () => hasSignedOut || isPaused;

/** Stops a page from saving what is typed while its browser is another person's, or lets it go on. */
export function pauseVisit(pauses: boolean): void {
	isPaused = pauses;
}

/** Begins this tab's visit; one that is signed out finds nothing of an earlier visit (docs/decisions/0004). */
export function startVisit(signedIn: boolean): void {
	tryStorage(() => {
		const before = sessionStorage.getItem(VISIT_KEY);
		const now = signedIn ? "signed in" : "signed out";
		sessionStorage.setItem(VISIT_KEY, now);
		if (!signedIn && before !== now) clearTripData();
	});
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

export function tryStorage<T>(use: () => T): T | undefined {
	try {
		return use();
	} catch {
		return undefined;
	}
}
