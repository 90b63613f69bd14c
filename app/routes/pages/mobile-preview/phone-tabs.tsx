import { viewNames } from "#app/features/trips/dashboard/texts/page.ts";
import { VIEW_ICONS, VIEWS } from "#app/features/trips/dashboard/views.ts";
import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";

/** The tabs at the foot of a trip on a phone. */
export function PhoneTabs() {
	return (
		<ul className="grid grid-cols-5 border-t border-line bg-surface">
			{VIEWS.map((view) => (
				<li
					key={view}
					className={cx(
						"flex min-h-15 flex-col items-center justify-center gap-0.5 border-t-3 text-xs font-semibold",
						view === "trip" ? "border-coral text-coral" : "border-transparent text-ink-soft",
					)}
				>
					<Icon name={VIEW_ICONS[view]} size={22} />
					{viewNames[view]}
				</li>
			))}
		</ul>
	);
}
