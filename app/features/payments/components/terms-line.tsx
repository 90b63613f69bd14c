import { pathTo } from "#app/lib/path-to.ts";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts.ts";

export function TermsLine({ className }: { className?: string }) {
	return (
		<p className={`text-sm text-ink-soft ${className ?? ""}`}>
			{texts.payLine}{" "}
			<Link className="link" to={pathTo("/terms-of-paying")}>
				{texts.terms}
			</Link>{" "}
			{texts.and}{" "}
			<Link className="link" to={pathTo("/refund-policy")}>
				{texts.refundPolicy}
			</Link>
			.
		</p>
	);
}
