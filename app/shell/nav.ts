type NavLink = { to: string; label: string };

export const HEADER_LINKS: NavLink[] = [
	{ to: "/how-it-works", label: "How it works" },
	{ to: "/pricing", label: "Pricing" },
	{ to: "/support", label: "Support" },
];

export const OWN_TRIPS: NavLink = { to: "/trip-results", label: "Your trips" };

export const FOOTER_LINKS: { title: string; links: NavLink[] }[] = [
	{
		title: "Product",
		links: [
			{ to: "/how-it-works", label: "How it works" },
			{ to: "/pricing", label: "Pricing" },
			{ to: "/features", label: "Features" },
			{ to: "/security", label: "Security" },
		],
	},
	{
		title: "Help and company",
		links: [
			{ to: "/support", label: "Support" },
			{ to: "/support#faq", label: "FAQ" },
			{ to: "/about", label: "About" },
			{ to: "/blog", label: "Blog" },
		],
	},
];

/** These pages do not exist yet, so they are named but not linked. */
export const COMING_SOON = ["Privacy", "Terms", "Instagram", "TikTok"];
