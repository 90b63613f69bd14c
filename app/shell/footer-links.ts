import type { NavLink } from "./nav.ts";
import * as texts from "./texts.ts";

export type FooterLinks = { title: string; links: NavLink[] }[];

/** The root loader sends the links, so that no page's script contains their texts. */
export const FOOTER_LINKS: FooterLinks = [
	{
		title: texts.productLinks,
		links: [
			{ to: "/how-it-works", label: texts.howItWorks },
			{ to: "/pricing", label: texts.pricing },
			{ to: "/features", label: texts.features },
			{ to: "/security", label: texts.security },
			{ to: "/about", label: texts.about },
			{ to: "/blog", label: texts.blog },
		],
	},
	{
		title: texts.helpLinks,
		links: [
			{ to: "/support", label: texts.support },
			{ to: "/support#faq", label: texts.faq },
			{ to: "/terms-of-paying", label: texts.termsOfPaying },
			{ to: "/refund-policy", label: texts.refundPolicy },
			{ to: "/privacy", label: texts.privacy },
			{ to: "/terms", label: texts.terms },
		],
	},
];
