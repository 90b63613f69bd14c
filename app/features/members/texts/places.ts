/** "3 of 6 places taken", on every page and preview (Rules: Words of counts and states). */
export const placesTaken = (members: number, places: number) => `${members} of ${places} places taken`;

/** The organizer has not joined yet, and their place counts as taken. */
export const placeKept = (taken: string) => `${taken}, one of them kept for the organizer`;

export const viewPlans = "View plans";
export const choosePlan = "Choose a plan with more places, or";
export const smallerGroup = "make the group smaller";

export const boardingClosed = "Boarding closed";
export const everyPlaceTaken = "Every place is taken.";
