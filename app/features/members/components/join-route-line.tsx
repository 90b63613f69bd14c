import Plane from "lucide-react/icons/plane";

type Props = { from: string | null; to: string };

/** "Boston – – ✈ – – Lisbon", as large as a boarding pass has it. */
export function RouteLine({ from, to }: Props) {
	if (!from) return <p className="font-display text-xl font-bold tracking-tight wrap-anywhere">{to}</p>;
	return (
		<p className="grid grid-cols-[minmax(0,max-content)_minmax(3.5rem,1fr)_minmax(0,max-content)] items-center gap-x-3 font-display text-lg font-bold tracking-tight sm:gap-x-4 sm:text-xl">
			<span className="wrap-anywhere">{from}</span>
			<span className="flex items-center gap-2 text-coral">
				<span className="h-0 flex-1 border-t-2 border-dashed border-line-strong" aria-hidden />
				<Plane size={22} className="shrink-0 rotate-45" aria-hidden />
				<span className="sr-only">to</span>
				<span className="h-0 flex-1 border-t-2 border-dashed border-line-strong" aria-hidden />
			</span>
			<span className="text-right wrap-anywhere">{to}</span>
		</p>
	);
}
