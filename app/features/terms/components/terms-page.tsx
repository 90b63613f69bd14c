import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { REFUND_POLICY_PATH, TERMS_PATH } from "../paths.ts";
import * as texts from "../texts/pages.ts";

type Section = (typeof texts.terms)[number];
type Props = { title: string; lead: string; sections: Section[]; other: { to: string; title: string } };

export const TermsOfPaying = () => (
	<TermsPage
		title={texts.termsTitle}
		lead={texts.termsLead}
		sections={texts.terms}
		other={{ to: REFUND_POLICY_PATH, title: texts.refundTitle }}
	/>
);

export const RefundPolicy = () => (
	<TermsPage
		title={texts.refundTitle}
		lead={texts.refundLead}
		sections={texts.refunds}
		other={{ to: TERMS_PATH, title: texts.termsTitle }}
	/>
);

function TermsPage({ title, lead, sections, other }: Props) {
	return (
		<div className="mx-auto flex max-w-3xl flex-col gap-6">
			<PageHeading label={texts.label} title={title} lead={lead} />
			{sections.map((section) => (
				<Card key={section.title} title={section.title}>
					<ul className="flex list-disc flex-col gap-3 ps-5">
						{section.points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
				</Card>
			))}
			<p className="flex flex-wrap gap-x-6 gap-y-2 text-ink-soft">
				<Link className="link" to={other.to}>
					{other.title}
				</Link>
				<span>
					{texts.questions}{" "}
					<Link className="link" to="/support?tab=contact&about=payment#contact">
						{texts.writeToUs}
					</Link>
				</span>
				<span>{texts.version}</span>
			</p>
		</div>
	);
}
