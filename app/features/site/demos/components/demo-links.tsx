import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import * as texts from "../texts/demos.ts";

type Props = { other: { to: string; title: string } };

/** The end of a demo page: what the shown part is in a real trip, and where to read on. */
export function DemoLinks({ other }: Props) {
	const links = [
		{ to: "/how-it-works", title: texts.howItWorks },
		{ to: "/pricing", title: texts.plans },
		other,
	];
	return (
		<Card title={texts.inATrip}>
			<p>{texts.inATripText}</p>
			<p className="flex flex-wrap gap-x-6">
				{links.map(({ to, title }) => (
					<Link key={to} className="link inline-block py-3" to={to}>
						{title}
					</Link>
				))}
			</p>
		</Card>
	);
}
