import type { ReactNode } from "react";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import * as viewTexts from "../texts/views.ts";
import * as texts from "../texts.ts";
import { VIEW_ICONS, VIEWS, type View } from "../views.ts";
import { useShownView } from "./use-shown-view.ts";

type ViewsProps = TabsProps & {
	above?: ReactNode; // applies to all views
	foot?: ReactNode; // above the tabs
	children: ReactNode;
};

/** On narrow screens the styles show only the parts that belong to the view in the address. */
export function TripViews({ above, foot, children, ...tabs }: ViewsProps) {
	const shown = useShownView(tabs.views);
	return (
		<>
			{above}
			<div className="trip-views" data-view={shown}>
				{children}
				<div className="trip-foot">
					{foot}
					<TripTabs shown={shown} {...tabs} />
				</div>
			</div>
		</>
	);
}

type PartProps = {
	of: string; // one or more views, such as "trip money"
	onlyNarrow?: boolean; // for what a wide screen says in another part
	children: ReactNode;
};

/** A part of the page that belongs to some of its views. */
export function Part({ of, onlyNarrow, children }: PartProps) {
	return (
		<div className={cx("trip-part", onlyNarrow && "trip-narrow")} data-views={of}>
			{children}
		</div>
	);
}

type TabsProps = {
	views?: readonly View[];
	first?: string; // the first view's name
	counts: { trip?: number; people?: number; chat?: number };
};

function TripTabs({ shown, views = VIEWS, first, counts }: TabsProps & { shown: View }) {
	const countOf: Partial<Record<View, ReactNode>> = {
		trip: counts.trip && shown !== "trip" ? <TabCount count={counts.trip} words={texts.toDecide} /> : null,
		people: counts.people ? <TabCount count={counts.people} words={texts.late} isLate /> : null,
		chat: counts.chat && shown !== "chat" ? <TabCount count={counts.chat} words={texts.unread} /> : null,
	};
	return (
		<nav className="trip-tabs" aria-label={viewTexts.views}>
			{views.map((view) => (
				<Link
					key={view}
					to={view === "trip" ? "?" : `?view=${view}`}
					aria-current={view === shown ? "page" : undefined}
				>
					<Icon name={VIEW_ICONS[view]} size={22} />
					{view === "trip" && first ? first : viewTexts.viewNames[view]}
					{countOf[view]}
				</Link>
			))}
		</nav>
	);
}

function TabCount({ count, words, isLate }: { count: number; words: string; isLate?: boolean }) {
	return (
		<span className={cx("tab-count", isLate && "tab-late")}>
			{count}
			<span className="sr-only"> {words}</span>
		</span>
	);
}
