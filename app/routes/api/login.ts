import { redirect } from "react-router";

/** The landing page's Sign In button leads here (docs/rules.md, Accounts and sessions). */
export function loader() {
	return redirect("/login");
}
