/** Mail and notifications are read at any time, so they name the date. */
export const departsOn = (trip: string, day: string) => `${trip} starts on ${day}`;
export const checkPlan = (destination: string) =>
	`Look through the plan before you leave for ${destination}.`;
export const seePlan = "See the plan";
export const datesLabel = "Dates";
export const fromLabel = "From";
export const toLabel = "To";
