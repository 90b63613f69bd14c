import * as pricing from "#app/features/plans/pricing/texts/plans.ts";
import * as home from "#app/features/trips/planning/texts/home.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { tagline } from "#app/lib/texts.ts";
import { listArticles } from "./blog/articles.server.ts";
import * as blog from "./blog/texts/blog.ts";
import * as newsletter from "./blog/texts/newsletter.ts";
import * as demos from "./demos/texts/demos.ts";
import * as marketplace from "./demos/texts/marketplace.ts";
import * as mobilePreview from "./demos/texts/mobile-preview.ts";
import * as about from "./information/texts/about.ts";
import * as features from "./information/texts/features.ts";
import * as howItWorks from "./information/texts/how-it-works.ts";
import * as security from "./information/texts/security.ts";
import * as landing from "./landing/texts.ts";
import * as support from "./support/texts/page.ts";
import * as terms from "./terms/texts/pages.ts";
import * as privacy from "./terms/texts/privacy.ts";
import * as termsOfUse from "./terms/texts/use.ts";

export type PublicPage = {
	path: string;
	title: string;
	description: string;
	scene: string; // file name in site/scenes
	changed?: string; // the day of its last change, if known
};

/** Every page that search engines may show: it is in the sitemap, and its link has a preview picture. */
export const PUBLIC_PAGES: readonly PublicPage[] = [
	{ path: "/", title: tagline, description: home.description, scene: "home" },
	{ path: "/landing", ...titled(landing), scene: "landing" },
	{ path: "/how-it-works", ...titled(howItWorks), scene: "how-it-works" },
	{ path: "/features", ...titled(features), scene: "features" },
	{ path: "/pricing", ...titled(pricing), scene: "pricing" },
	{ path: "/about", ...titled(about), scene: "about" },
	{ path: "/security", ...titled(security), scene: "security" },
	{ path: "/support", ...titled(support), scene: "support" },
	{ path: "/blog", ...titled(blog), scene: "blog" },
	...listArticles().map(({ id, title, excerpt, date }) => ({
		path: pathTo("/blog/:id", { id: String(id) }),
		title,
		description: excerpt,
		scene: `article-${id}`,
		changed: date,
	})),
	{ path: "/newsletter", ...titled(newsletter), scene: "blog" },
	{ path: "/privacy", ...titled(privacy), scene: "privacy" },
	{ path: "/terms", ...titled(termsOfUse), scene: "terms" },
	{
		path: "/terms-of-paying",
		title: terms.termsTitle,
		description: terms.termsDescription,
		scene: "terms-of-paying",
	},
	{
		path: "/refund-policy",
		title: terms.refundTitle,
		description: terms.refundDescription,
		scene: "refund-policy",
	},
	{ path: "/payment-demo", title: demos.payTitle, description: demos.payDescription, scene: "payment-demo" },
	{
		path: "/confetti-demo",
		title: demos.confettiTitle,
		description: demos.confettiDescription,
		scene: "confetti-demo",
	},
	{ path: "/mobile-preview", ...titled(mobilePreview), scene: "mobile-preview" },
	{ path: "/marketplace-demo", ...titled(marketplace), scene: "marketplace-demo" },
	{
		path: "/test-input",
		title: demos.testInputTitle,
		description: demos.testInputDescription,
		scene: "test-input",
	},
];

function titled({ title, description }: { title: string; description: string }) {
	return { title, description };
}
