import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/support.svg?url";
import { cx } from "#app/ui/cx.ts";
import type { FormResult } from "#app/ui/form-result.ts";
import { Link } from "#app/ui/link.tsx";
import type { SupportView } from "../support-view.server.ts";
import { TABS, type Tab, tabPath } from "../tabs.ts";
import * as texts from "../texts/page.ts";
import { ChannelCards } from "./channel-cards.tsx";
import { ContactTab } from "./contact-tab.tsx";
import { FaqSearch } from "./faq-search.tsx";
import { FaqTab } from "./faq-tab.tsx";
import { ResourcesTab } from "./resources-tab.tsx";

type Props = { view: SupportView; formResult?: FormResult };

export function SupportPage({ view, formResult }: Props) {
	const tab = formResult ? "contact" : view.tab;
	return (
		<div className="flex flex-col gap-8 sm:gap-10">
			<PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: "" }}>
				<FaqSearch query={view.query} />
			</PageHero>
			<ChannelCards channels={view.channels} />
			<div className="flex flex-col gap-6">
				<Tabs shown={tab} />
				{tab === "faq" && <FaqTab query={view.query} />}
				{tab === "contact" && <ContactTab contact={view.contact} formResult={formResult} />}
				{tab === "resources" && <ResourcesTab />}
			</div>
		</div>
	);
}

function Tabs({ shown }: { shown: Tab }) {
	return (
		<nav aria-label={texts.tabsLabel} className="flex border-b border-line">
			{TABS.map((tab) => (
				<Link
					key={tab}
					to={tabPath(tab)}
					aria-current={tab === shown ? "page" : undefined}
					className={cx(
						"-mb-px inline-flex min-h-touch items-center border-b-3 px-3 font-semibold sm:px-5",
						tab === shown ? "border-coral text-ink" : "border-transparent text-ink-soft hover:text-ink",
					)}
				>
					{texts.tabs[tab]}
				</Link>
			))}
		</nav>
	);
}
