import { redirect } from "react-router";

/** The specification's marketing page signs in here. */
export function loader() {
	return redirect("/login");
}
