import { pathTo } from "#app/lib/path-to.ts";
import { CURRENT_TRIP_KEY, hasEndedVisit, PROGRESS_KEY, tryStorage } from "./browser-storage.ts";

/** The key of a plan that was cleared in this visit. Signing out clears it by its prefix. */
const CLEARED_KEY = "trip_cleared_plan";

export function readPlanningProgress(): unknown {
	return tryStorage(() => JSON.parse(localStorage.getItem(PROGRESS_KEY) ?? "null"));
}

export function savePlanningProgress(progress: unknown): void {
	if (hasEndedVisit()) return;
	tryStorage(() => {
		localStorage.setItem(PROGRESS_KEY, JSON.stringify(progress));
		localStorage.removeItem(CLEARED_KEY);
	});
}

/** Clears a visitor's plan. It can be restored until another plan is saved or the visit ends. */
export function clearPlanningProgress(): void {
	tryStorage(() => moveStored(PROGRESS_KEY, CLEARED_KEY));
}

export function hasClearedPlan(): boolean {
	return tryStorage(() => localStorage.getItem(CLEARED_KEY)) != null;
}

/** Restores the cleared plan, and returns it. */
export function restoreClearedPlan(): unknown {
	tryStorage(() => moveStored(CLEARED_KEY, PROGRESS_KEY));
	return readPlanningProgress();
}

function moveStored(from: string, to: string): void {
	const stored = localStorage.getItem(from);
	if (stored === null) return;
	localStorage.setItem(to, stored);
	localStorage.removeItem(from);
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

/** The page after a sign-in: this tab's trip, else the planner if it has progress, else `fallback`. */
export function pathAfterSignIn(fallback: string): string {
	const trip = readCurrentTrip();
	if (trip) return pathTo("/trip/:shareId", { shareId: trip });
	return readPlanningProgress() ? "/" : fallback;
}
