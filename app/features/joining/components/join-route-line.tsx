import { cx } from "#app/ui/cx.ts";
import { Icon } from "#app/ui/icon.tsx";
import { routeTo } from "../texts/join.ts";

type Props = { from: string | null; to: string };

/** A longer name does not fit at one end of the line, so the route becomes running text. */
const MAX_NAME_LENGTH = 14;
const NAME_CLASS = "title wrap-anywhere sm:text-xl";

/** "Boston – – ✈ – – Lisbon" */
export function RouteLine({ from, to }: Props) {
	if (!from) return <p className={NAME_CLASS}>{to}</p>;
	if (from.length > MAX_NAME_LENGTH || to.length > MAX_NAME_LENGTH) {
		return (
			<p className={NAME_CLASS}>
				<bdi>{from}</bdi> <PlaneIcon className="mx-1 inline-block text-coral" /> <bdi>{to}</bdi>
			</p>
		);
	}
	return (
		<p className={cx(NAME_CLASS, "flex flex-wrap items-center gap-x-3")}>
			<bdi>{from}</bdi>
			<span className="flex min-w-14 flex-1 items-center gap-2 text-coral">
				<Dashes />
				<PlaneIcon className="shrink-0" />
				<Dashes />
			</span>
			<bdi>{to}</bdi>
		</p>
	);
}

function PlaneIcon({ className }: { className: string }) {
	return (
		<>
			<Icon name="plane" size={22} className={`rotate-45 ${className}`} />
			<span className="sr-only">{routeTo}</span>
		</>
	);
}

function Dashes() {
	return <span className="h-0 flex-1 border-t-2 border-dashed border-line-strong" aria-hidden />;
}
