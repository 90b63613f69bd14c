import { yourTrips } from "#app/lib/texts.ts";
import * as texts from "./texts.ts";

type NavLink = { to: string; label: string };

export const HEADER_LINKS: NavLink[] = [
	{ to: "/how-it-works", label: texts.howItWorks },
	{ to: "/pricing", label: texts.pricing },
	{ to: "/support", label: texts.support },
];

export const OWN_TRIPS: NavLink = { to: "/trip-results", label: yourTrips };

export const FOOTER_LINKS: { title: string; links: NavLink[] }[] = [
	{
		title: texts.productLinks,
		links: [
			{ to: "/how-it-works", label: texts.howItWorks },
			{ to: "/pricing", label: texts.pricing },
			{ to: "/features", label: texts.features },
			{ to: "/security", label: texts.security },
		],
	},
	{
		title: texts.helpLinks,
		links: [
			{ to: "/support", label: texts.support },
			{ to: "/support#faq", label: texts.faq },
			{ to: "/about", label: texts.about },
			{ to: "/blog", label: texts.blog },
		],
	},
];
