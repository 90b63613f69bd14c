import { redirect } from "react-router";

/** The landing page's Sign In button leads here (Rules: Accounts and sessions). */
export function loader() {
	return redirect("/login");
}
