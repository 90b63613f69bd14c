import { useSearchParams } from "react-router";
import { Phone } from "#app/features/site/demos/components/phone.tsx";
import { description, title as pageName } from "#app/features/site/demos/texts/mobile-preview.ts";
import { Scene } from "#app/features/site/information/components/scene.tsx";
import scene from "#app/features/site/scenes/mobile-preview.svg?url";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PillLink } from "#app/ui/pill-link.tsx";
import type { Route } from "./+types/mobile-preview";
import { DashboardScreen } from "./mobile-preview/dashboard-screen.tsx";
import { LandingScreen } from "./mobile-preview/landing-screen.tsx";
import * as texts from "./mobile-preview/texts.ts";

export const handle = { hydrate: false } satisfies RouteHandle;

export const meta: Route.MetaFunction = (args) => publicPageMeta(args, { title: pageName, description });

const SCREENS = [
	{ id: "landing", title: texts.landingScreen, to: "/mobile-preview", Screen: LandingScreen },
	{
		id: "dashboard",
		title: texts.dashboardScreen,
		to: "/mobile-preview?screen=dashboard",
		Screen: DashboardScreen,
	},
];

export default function MobilePreview() {
	const [query] = useSearchParams();
	const shown = SCREENS.find(({ id }) => id === query.get("screen")) ?? SCREENS[0];
	if (!shown) return null;
	const { id, title, Screen } = shown;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_auto]">
			<div className="flex flex-col gap-5 lg:sticky lg:top-6">
				<PageHeading label={texts.label} title={pageName} lead={texts.lead} />
				<nav aria-label={texts.screens} className="flex flex-wrap gap-2">
					{SCREENS.map((screen) => (
						<PillLink key={screen.id} to={screen.to} aria-current={screen.id === id ? "page" : undefined}>
							{screen.title}
						</PillLink>
					))}
				</nav>
				<Notice title={texts.sampleTitle}>{texts.sample}</Notice>
				<Scene src={scene} alt="" className="rounded-card max-lg:hidden" />
			</div>
			<section aria-labelledby="screen" className="mx-auto flex max-w-full flex-col gap-3">
				<h2 id="screen" className="label text-center">
					{title}
				</h2>
				<Phone className="w-94 max-w-full">
					<Screen />
				</Phone>
			</section>
		</div>
	);
}
