import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { countSince } from "#app/features/messages/chat/chat-entries.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import type { DashboardView } from "../dashboard.server.ts";
import * as texts from "../texts.ts";
import { VIEW_ICONS, VIEWS, type View, viewOf } from "../views.ts";
import { TaskFooter } from "./task-buttons.tsx";

type ViewsProps = { view: DashboardView; firstNew?: string | null; children: ReactNode };

/** Where the screen is narrow, its styles show only the parts of the view that the address names. */
export function TripViews({ view, firstNew, children }: ViewsProps) {
	const shown = useShownView();
	return (
		<div className="trip-views" data-view={shown}>
			{children}
			<div className="trip-foot">
				<Part of={view.task === "share" ? "trip people" : "trip money"}>
					<TaskFooter view={view} />
				</Part>
				<TripTabs
					shown={shown}
					counts={{
						trip: view.attention.length,
						people: view.people.late?.count,
						chat: view.chat ? countSince(view.chat.entries, firstNew, view.own?.memberId) : 0,
					}}
				/>
			</div>
		</div>
	);
}

export function useShownView(): View {
	const [query] = useSearchParams();
	return viewOf(query);
}

type PartProps = {
	of: string; // one or more views, such as "trip money"
	onlyNarrow?: boolean; // a wide screen says the same in another part
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

type TabsProps = { shown: View; counts: { trip?: number; people?: number; chat?: number } };

function TripTabs({ shown, counts }: TabsProps) {
	const countOf: Partial<Record<View, ReactNode>> = {
		trip: counts.trip && shown !== "trip" ? <TabCount count={counts.trip} words={texts.toDecide} /> : null,
		people: counts.people ? <TabCount count={counts.people} words={texts.late} isLate /> : null,
		chat: counts.chat && shown !== "chat" ? <TabCount count={counts.chat} words={texts.unread} /> : null,
	};
	return (
		<nav className="trip-tabs" aria-label={texts.views}>
			{VIEWS.map((view) => (
				<Link
					key={view}
					to={view === "trip" ? "?" : `?view=${view}`}
					aria-current={view === shown ? "page" : undefined}
				>
					<Icon name={VIEW_ICONS[view]} size={22} />
					{texts.viewNames[view]}
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
