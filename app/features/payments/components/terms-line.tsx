import { Link } from "#app/ui/link.tsx";
import { REFUND_POLICY_PATH, TERMS_PATH } from "../terms-paths.ts";
import * as texts from "../texts/terms-line.ts";

export function TermsLine({ className }: { className?: string }) {
	return (
		<p className={`text-sm text-ink-soft ${className ?? ""}`}>
			{texts.payLine}{" "}
			<Link className="link" to={TERMS_PATH}>
				{texts.terms}
			</Link>{" "}
			{texts.and}{" "}
			<Link className="link" to={REFUND_POLICY_PATH}>
				{texts.refundPolicy}
			</Link>
			.
		</p>
	);
}
