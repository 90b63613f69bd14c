export const pages = "Pages for admins";
export const links = {
	overview: "Overview",
	users: "Users",
	trips: "Trips",
	money: "Money",
	mail: "Email",
	jobs: "Jobs",
	messages: "Messages",
	newsletter: "Newsletter",
	log: "Log",
} as const;
