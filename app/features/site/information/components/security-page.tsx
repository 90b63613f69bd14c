import scene from "#app/features/site/scenes/security.svg?url";
import { contactPath } from "#app/lib/contact-path.ts";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/security.ts";
import { PageHero } from "./page-hero.tsx";

/** Each question's mailbox; null if it goes to the contact form. */
type Addresses = Record<keyof typeof texts.subjects, string | null>;

const LINK_CLASS = "link inline-block py-2.5";

export function SecurityPage({ addresses }: { addresses: Addresses }) {
	return (
		<div className="flex flex-col gap-10 sm:gap-14">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: texts.sceneAlt }} />
			<div className="-mb-5 gap-5 *:mb-5 *:break-inside-avoid lg:columns-2">
				{texts.sections.map(({ id, title, icon, points }) => (
					<Card
						key={id}
						id={id}
						title={
							<span className="flex items-center gap-3">
								<Icon name={icon} size={24} className="text-coral" />
								{title}
							</span>
						}
					>
						<ul className="flex list-disc flex-col gap-3 ps-5">
							{points.map((point) => (
								<li key={point}>{point}</li>
							))}
						</ul>
					</Card>
				))}
				<Card id="report" title={texts.reportTitle}>
					<p>{texts.report}</p>
					<div className="-my-2.5">
						<a className={LINK_CLASS} href={hrefOf(addresses, "security")}>
							{texts.reportLink}
						</a>
					</div>
				</Card>
				<Card id="questions" title={texts.askTitle}>
					<p>{texts.ask}</p>
					<div className="-my-2.5 flex flex-col items-start">
						<a className={LINK_CLASS} href={hrefOf(addresses, "privacy")}>
							{texts.askLink}
						</a>
						<Link className={LINK_CLASS} to="/privacy">
							{texts.readPolicy}
						</Link>
					</div>
				</Card>
			</div>
		</div>
	);
}

function hrefOf(addresses: Addresses, about: keyof Addresses): string {
	const address = addresses[about];
	if (!address) return contactPath(about);
	return `mailto:${address}?subject=${encodeURIComponent(texts.subjects[about])}`;
}
