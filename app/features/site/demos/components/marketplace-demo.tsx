import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/marketplace-demo.svg?url";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as texts from "../texts/marketplace.ts";

type Section = (typeof texts.sections)[number];

const ICONS = {
	stay: "bed-double",
	activity: "compass",
	ride: "car-front",
} as const satisfies Record<Section["kind"], IconName>;

export function MarketplaceDemo() {
	return (
		<div className="flex flex-col gap-10">
			<PageHero title={texts.title} label={texts.label} lead={texts.lead} scene={{ src: scene, alt: "" }}>
				<Notice title={texts.noticeTitle}>{texts.notice}</Notice>
			</PageHero>
			{texts.sections.map((section) => (
				<section key={section.title} className="flex flex-col gap-4" aria-label={section.title}>
					<h2>{section.title}</h2>
					<div className="grid gap-6 sm:grid-cols-2">
						{section.offers.map((offer) => (
							<Offer key={offer.name} offer={offer} icon={ICONS[section.kind]} />
						))}
					</div>
				</section>
			))}
			<Card title={texts.todayTitle}>
				<p>{texts.todayText}</p>
				<div className="flex flex-wrap items-center gap-x-6 gap-y-3">
					<ButtonLink to="/">{texts.planTrip}</ButtonLink>
					<Link className="link inline-block py-3" to="/how-it-works">
						{texts.howItWorks}
					</Link>
					<Link className="link inline-block py-3" to="/pricing">
						{texts.pricing}
					</Link>
				</div>
			</Card>
		</div>
	);
}

type OfferProps = { offer: Section["offers"][number]; icon: IconName };

function Offer({ offer: { name, place, people, price, text }, icon }: OfferProps) {
	const foot = (
		<p>
			<span className="amount text-xl">{formatCents(price)}</span>{" "}
			<span className="text-ink-soft">{texts.perPerson}</span>
		</p>
	);
	return (
		<Ticket stubBelow stub={foot}>
			<div className="flex items-start justify-between gap-3">
				<p className="label">{place}</p>
				<Pill tone="coral">{texts.example}</Pill>
			</div>
			<h3 className="text-lg">{name}</h3>
			<p>{text}</p>
			<p className="icon-line text-ink-soft">
				<Icon name={icon} />
				{texts.forPeople(...people)}
			</p>
		</Ticket>
	);
}
