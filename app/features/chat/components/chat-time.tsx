import { formatInstant } from "#app/lib/dates.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** In the reader's own time where there is a script to know it; in UTC before and without one. */
export function ChatTime({ at }: { at: number | null }) {
	const hydrated = useHydrated();
	if (at === null) return "Just now";
	return (
		<time dateTime={new Date(at).toISOString()} className="tabular-nums" suppressHydrationWarning>
			{hydrated ? local.format(at) : formatInstant(at)}
		</time>
	);
}

const local = new Intl.DateTimeFormat(undefined, {
	day: "numeric",
	month: "short",
	hour: "numeric",
	minute: "2-digit",
});
