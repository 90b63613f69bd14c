import { pathTo } from "#app/lib/path-to.ts";
import * as texts from "../texts.ts";

type Props = { trip: { shareId: string; title: string }; className?: string };

export function TripQr({ trip, className }: Props) {
	// React preloads every image that is not lazy, which would delay the page's form.
	return (
		<img
			src={pathTo("/trip/:shareId/qr.svg", { shareId: trip.shareId })}
			alt={texts.qrCode(trip.title)}
			width={144}
			height={144}
			loading="lazy"
			className={className}
		/>
	);
}
