import { CURRENT_TRIP_KEY, hasEndedVisit, PROGRESS_KEY, tryStorage } from "./browser-storage.ts";

export function readPlanningProgress(): unknown {
	return tryStorage(() => JSON.parse(localStorage.getItem(PROGRESS_KEY) ?? "null"));
}

export function savePlanningProgress(progress: unknown): void {
	if (hasEndedVisit()) return;
	tryStorage(() => localStorage.setItem(PROGRESS_KEY, JSON.stringify(progress)));
}

export function forgetPlanningProgress(): void {
	tryStorage(() => localStorage.removeItem(PROGRESS_KEY));
}

function readCurrentTrip(): string | null {
	return tryStorage(() => sessionStorage.getItem(CURRENT_TRIP_KEY)) ?? null;
}

export function saveCurrentTrip(shareId: string): void {
	tryStorage(() => sessionStorage.setItem(CURRENT_TRIP_KEY, shareId));
}

export function forgetCurrentTrip(): void {
	tryStorage(() => sessionStorage.removeItem(CURRENT_TRIP_KEY));
}

/** The page after a sign-in: this tab's trip, else the planner with its progress, else `fallback`. */
export function pathAfterSignIn(fallback: string): string {
	const trip = readCurrentTrip();
	if (trip) return `/trip/${encodeURIComponent(trip)}`;
	return readPlanningProgress() ? "/" : fallback;
}
