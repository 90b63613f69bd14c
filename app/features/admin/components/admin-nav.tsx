import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/mail.ts";

/** Links between the admin pages. */
export function AdminNav({ here }: { here: "money" | "mail" }) {
	return (
		<nav aria-label={texts.pages}>
			<Link
				className="link inline-flex min-h-touch items-center"
				to={here === "money" ? "/admin/mail" : "/admin/money"}
			>
				{here === "money" ? texts.toMail : texts.toMoney}
			</Link>
		</nav>
	);
}
