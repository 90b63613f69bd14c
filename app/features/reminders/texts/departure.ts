import { pluralize } from "#app/lib/pluralize.ts";

export const departsIn = (trip: string, days: number) => `${trip} begins in ${pluralize(days, "day")}`;
export const departsTomorrow = (trip: string) => `${trip} begins tomorrow`;
export const departs = (day: string, destination: string) => `You leave for ${destination} on ${day}.`;
export const seePlan = "See the plan";
export const datesLabel = "Dates";
export const fromLabel = "From";
export const toLabel = "To";
