import * as about from "#app/features/content/texts/about.ts";
import * as features from "#app/features/content/texts/features.ts";
import * as landing from "#app/features/content/texts/landing.ts";
import * as security from "#app/features/content/texts/security.ts";
import * as testInput from "#app/features/content/texts/test-input.ts";
import * as home from "#app/features/planner/texts/home.ts";
import * as pricing from "#app/features/pricing/texts/plans.ts";
import * as support from "#app/features/support/texts/page.ts";
import * as terms from "#app/features/terms/texts/pages.ts";
import * as privacy from "#app/features/terms/texts/privacy.ts";
import * as termsOfUse from "#app/features/terms/texts/use.ts";
import { tagline } from "#app/lib/texts.ts";

export type PublicPage = {
	path: string;
	title: string;
	description: string;
	scene: string; // the name of its file in features/content/scenes
	changed?: string; // the day of its last change, where that is known
};

/** Every page that search engines may show: it is in the sitemap, and its link has a preview picture. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
	{ path: "/", title: tagline, description: home.description, scene: "home" },
	{ path: "/landing", ...titled(landing), scene: "landing" },
	{ path: "/features", ...titled(features), scene: "features" },
	{ path: "/pricing", ...titled(pricing), scene: "pricing" },
	{ path: "/about", ...titled(about), scene: "about" },
	{ path: "/security", ...titled(security), scene: "security" },
	{ path: "/support", ...titled(support), scene: "support" },
	{ path: "/privacy", ...titled(privacy), scene: "privacy" },
	{ path: "/terms", ...titled(termsOfUse), scene: "terms" },
	{ path: "/terms-of-paying", title: terms.termsTitle, description: terms.termsDescription, scene: "terms" },
	{ path: "/refund-policy", title: terms.refundTitle, description: terms.refundDescription, scene: "terms" },
	{ path: "/test-input", ...titled(testInput), scene: "test-input" },
];

function titled({ title, description }: { title: string; description: string }) {
	return { title, description };
}
