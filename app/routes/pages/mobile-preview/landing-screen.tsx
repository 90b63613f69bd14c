import { signInButton } from "#app/lib/texts.ts";
import { BoardingScene } from "#app/shell/boarding-scene.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import * as landing from "../landing/texts.ts";
import { PhoneHeader } from "./phone-header.tsx";

/** Its buttons are words that look like buttons, because nothing happens here. */
export function LandingScreen() {
	return (
		<div className="phone-page">
			<PhoneHeader>
				<span className="button button-secondary">{signInButton}</span>
			</PhoneHeader>
			<p className="font-display text-xl leading-none font-extrabold">{landing.motto(<br />)}</p>
			<p className="text-ink-soft">{landing.lead}</p>
			<div className="flex flex-col gap-3">
				<span className="button">{landing.startPlanning}</span>
				<span className="button button-secondary">{landing.tryExample}</span>
			</div>
			<Ticket stubBelow picture={<BoardingScene className="block aspect-4/3 w-full" />}>
				<p className="title">{landing.benefitsTitle}</p>
			</Ticket>
		</div>
	);
}
