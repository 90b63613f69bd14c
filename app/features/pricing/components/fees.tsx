import { Disclosure } from "#app/ui/disclosure.tsx";
import * as texts from "../texts/page.ts";

export function Fees() {
	return (
		<section aria-labelledby="fees">
			<Disclosure
				summary={
					<h2 id="fees" className="text-lg">
						{texts.feesTitle}
					</h2>
				}
			>
				<div className="grid gap-x-6 gap-y-3 text-ink-soft lg:grid-cols-2">
					{texts.fees.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			</Disclosure>
		</section>
	);
}
