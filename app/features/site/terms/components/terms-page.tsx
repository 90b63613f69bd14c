import type { ReactNode } from "react";
import { contactPath } from "#app/lib/contact-path.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { Card } from "#app/ui/card.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/pages.ts";
import * as privacyTexts from "../texts/privacy.ts";
import * as useTexts from "../texts/use.ts";

type Section = texts.Section;
type Props = {
	path: string;
	title: string;
	label: string;
	lead: string;
	sections: Section[];
	picture: ReactNode;
};

const PAGES = [
	{ path: pathTo("/terms-of-paying"), title: texts.termsTitle },
	{ path: pathTo("/refund-policy"), title: texts.refundTitle },
	{ path: pathTo("/privacy"), title: privacyTexts.title },
	{ path: pathTo("/terms"), title: useTexts.title },
];

type PageProps = Pick<Props, "picture">;

export const TermsOfPaying = ({ picture }: PageProps) => (
	<TermsPage
		path={pathTo("/terms-of-paying")}
		title={texts.termsTitle}
		label={texts.label}
		lead={texts.termsLead}
		sections={texts.terms}
		picture={picture}
	/>
);

export const RefundPolicy = ({ picture }: PageProps) => (
	<TermsPage
		path={pathTo("/refund-policy")}
		title={texts.refundTitle}
		label={texts.label}
		lead={texts.refundLead}
		sections={texts.refunds}
		picture={picture}
	/>
);

export const Privacy = ({ picture }: PageProps) => (
	<TermsPage
		path={pathTo("/privacy")}
		title={privacyTexts.title}
		label={privacyTexts.label}
		lead={privacyTexts.lead}
		sections={privacyTexts.sections}
		picture={picture}
	/>
);

export const TermsOfUse = ({ picture }: PageProps) => (
	<TermsPage
		path={pathTo("/terms")}
		title={useTexts.title}
		label={useTexts.label}
		lead={useTexts.lead}
		sections={useTexts.sections}
		picture={picture}
	/>
);

function TermsPage({ path, title, label, lead, sections, picture }: Props) {
	return (
		<div className="mx-auto flex max-w-3xl flex-col gap-6">
			<PageHeading label={label} title={title} lead={lead} />
			{picture}
			{sections.map((section) => (
				<Card key={section.title} title={section.title}>
					<ul className="flex list-disc flex-col gap-3 ps-5">
						{section.points.map((point) => (
							<li key={point}>{point}</li>
						))}
					</ul>
				</Card>
			))}
			<p className="text-ink-soft">{texts.notALawyers}</p>
			<p className="flex flex-wrap items-center gap-x-6 text-ink-soft">
				{PAGES.filter((page) => page.path !== path).map((page) => (
					<Link key={page.path} className="link py-2.5" to={page.path}>
						{page.title}
					</Link>
				))}
				<span>
					{texts.questions}{" "}
					<Link className="link inline-block py-2.5" to={contactPath()}>
						{texts.writeToUs}
					</Link>
				</span>
				<span>{texts.version}</span>
			</p>
		</div>
	);
}
