import * as texts from "../texts/page.ts";
import { FoldedSection } from "./folded-section.tsx";

export function Fees() {
	return (
		<FoldedSection id="fees" title={texts.feesTitle}>
			<div className="grid gap-x-6 gap-y-3 text-ink-soft lg:grid-cols-2">
				{texts.fees.map((paragraph) => (
					<p key={paragraph}>{paragraph}</p>
				))}
			</div>
		</FoldedSection>
	);
}
