export const find = "Find";
export const search = "Search";
export const showAll = "Show all";
export const pages = "Pages of the list";
export const previous = "Previous";
export const next = "Next";
export const shown = (first: number, last: number, count: number) =>
	`${first.toLocaleString("en-US")} to ${last.toLocaleString("en-US")} of ${count.toLocaleString("en-US")}`;
export const noneShown = (count: number) => `None of ${count.toLocaleString("en-US")}`;
export const nothingFound = "Nothing found.";
export const firstOf = (shownRows: number, count: number) =>
	`The first ${shownRows} of ${count.toLocaleString("en-US")}.`;
export const demo = (amount: string) => `${amount} in demo money`;
export const address = "Email";
export const never = "never";
export const didNotWork = "That did not work";

export const adminPages = "Pages for admins";
export const links = {
	overview: "Overview",
	users: "Users",
	trips: "Trips",
	money: "Money",
	mail: "Email",
	jobs: "Jobs",
	requests: "Requests",
	newsletter: "Newsletter",
	log: "Log",
} as const;
