import { cx } from "#app/ui/cx.ts";
import * as texts from "../texts.ts";

type Props = { origin: string | null; destination: string };

/** The longer the two names, the smaller the type. */
export function RouteNames({ origin, destination }: Props) {
	if (!origin) return <p className={cx(NAME_CLASS, "text-2xl")}>{destination}</p>;
	const length = origin.length + destination.length;
	if (length > 32) return <StackedRoute origin={origin} destination={destination} />;
	return (
		<>
			{length > 14 && <StackedRoute origin={origin} destination={destination} className="@3xl:hidden" />}
			<p
				className={cx(
					NAME_CLASS,
					"items-baseline gap-4",
					length > 14 ? "hidden text-xl @3xl:flex @5xl:text-2xl" : "flex text-xl @lg:text-hero",
				)}
			>
				<span className="sr-only">{texts.from}</span>
				<bdi>{origin}</bdi>
				<span className="sr-only">{texts.to}</span>
				<span className="min-w-8 flex-1 border-b-3 border-dotted border-line-strong" />
				<bdi>{destination}</bdi>
			</p>
		</>
	);
}

const NAME_CLASS = "font-display font-bold tracking-tight wrap-anywhere";

function StackedRoute({ origin, destination, className }: Props & { className?: string; origin: string }) {
	return (
		<p className={cx(NAME_CLASS, "relative flex flex-col gap-3 pl-8 text-lg @lg:text-xl", className)}>
			<span className="relative">
				<span className="absolute top-2 -left-8 size-3.5 rounded-full bg-ink" />
				<span className="absolute top-7 -bottom-4 -left-6.5 border-l-3 border-dotted border-line-strong" />
				<span className="sr-only">{texts.from}</span>
				<bdi>{origin}</bdi>
			</span>
			<span className="relative">
				<span className="absolute top-2 -left-8 size-3.5 rounded-full border-3 border-coral bg-surface" />
				<span className="sr-only">{texts.to}</span>
				<bdi>{destination}</bdi>
			</span>
		</p>
	);
}
