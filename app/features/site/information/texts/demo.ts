import type { DemoStepId } from "../demo-steps.ts";

export const title = "See a trip being made";
export const lead = "A sample trip for six friends, made in five steps. Nothing is stored or charged.";
export const label = "Interactive demo";
export const trip = "Boston to New York";
export const start = "Start the demo";
export const reset = "Reset";
export const fullScreen = "Open full screen";
export const close = "Close";
export const dialogTitle = "The demo, full screen";
export const backToPage = "Back to how Gangway works";
export const cleared = "The demo is cleared.";
export const playing = "The demo is playing.";

export const steps: Record<DemoStepId, { title: string; said: string }> = {
	details: { title: "Enter the trip details", said: "The trip details are filled in." },
	flight: { title: "Add the flight", said: "The flight is on the list." },
	stay: { title: "Add the place to stay", said: "The place to stay is on the list." },
	costs: { title: "See what it costs", said: "The costs are worked out." },
	ready: { title: "The trip is ready", said: "The trip is ready to share." },
};
/** For screen readers, as each step appears. */
export const announce = (number: number, count: number, said: string) =>
	`Step ${number} of ${count}: ${said}`;

export const destinationLabel = "Destination";
export const destination = "New York";
export const datesLabel = "Dates";
export const dates = "Fri, May 7 – Sat, May 8, 2027";
export const groupLabel = "Group size";
export const group = (people: number) => `${people} travelers`;
export const items = {
	flight: { name: "Flight to New York", details: "For the whole group" },
	stay: { name: "Night in Brooklyn", details: "For the whole group" },
};
export const totalLabel = "Total";
export const perPersonLabel = "Per person";
export const division = (total: string, people: number) => `${total} shared by ${people}`;
export const readyTitle = "One link for the group";
export const readyText = (share: string) => `Five friends open it, see the plan, and pay ${share} each.`;
export const ready = "Ready to share";
