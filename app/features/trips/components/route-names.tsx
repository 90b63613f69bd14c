import * as texts from "../texts.ts";

type Props = { origin: string | null; destination: string };

/** The longer the two names, the smaller the type. */
export function RouteNames({ origin, destination }: Props) {
	if (!origin) return <p className="place-names">{destination}</p>;
	return (
		<p className="place-names" data-length={lengthOf(origin + destination)}>
			<span className="sr-only">{texts.from}</span>
			<span className="place place-from">
				<bdi>{origin}</bdi>
			</span>
			<span className="sr-only">{texts.to}</span>
			<span className="place">
				<bdi>{destination}</bdi>
			</span>
		</p>
	);
}

function lengthOf({ length }: string): "short" | "medium" | "long" {
	return length > 32 ? "long" : length > 14 ? "medium" : "short";
}
