import { CURRENT_TRIP, hasEndedVisit, PROGRESS, tryStorage } from "./browser-storage.ts";

export function readPlanningProgress(): unknown {
	return tryStorage(() => JSON.parse(localStorage.getItem(PROGRESS) ?? "null"));
}

export function savePlanningProgress(progress: unknown): void {
	if (hasEndedVisit()) return;
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

/** The page after a sign-in: this tab's trip, else the planner with its progress, else `fallback`. */
export function pathAfterSignIn(fallback: string): string {
	const trip = readCurrentTrip();
	if (trip) return `/trip/${encodeURIComponent(trip)}`;
	return readPlanningProgress() ? "/" : fallback;
}
