import { redirect } from "react-router";
import { apiLoader } from "#app/http/handlers.server.ts";

/** The landing page's Sign In button leads here (Rules: Accounts and sessions). */
export const loader = apiLoader(async () => redirect("/login"), {
	name: "goToSignIn",
	summary: "Go to the page on which people sign in",
	who: "anyone",
	answer: null,
	others: { 302: { description: "Leads to /login.", schema: null } },
});
