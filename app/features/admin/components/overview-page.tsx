import type { OverviewView } from "../figures/overview.server.ts";
import { PERIODS } from "../figures/periods.ts";
import * as texts from "../texts/overview.ts";
import { AdminPage } from "./admin-page.tsx";
import { ChoiceLinks } from "./choice-links.tsx";
import { FiguresCard } from "./figures-card.tsx";

export function OverviewPage({ view }: { view: OverviewView }) {
	return (
		<AdminPage here="overview" title={texts.title} lead={texts.lead}>
			<ChoiceLinks
				label={texts.perLabel}
				choices={PERIODS.map((kind) => ({
					to: `/admin?per=${kind}`,
					word: texts.per[kind],
					isChosen: kind === view.kind,
				}))}
			/>
			{view.sections.map((figures) => (
				<FiguresCard key={figures.id} figures={figures} view={view} />
			))}
		</AdminPage>
	);
}
