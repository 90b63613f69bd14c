type Props = { trip: { shareId: string; title: string }; className?: string };

/** The link to a trip, for a friend's camera. */
export function TripQr({ trip, className }: Props) {
	// Lazy: any other picture React asks for in the head, before the page's form is there.
	return (
		<img
			src={`/trip/${trip.shareId}/qr.svg`}
			alt={`QR code of the link to ${trip.title}`}
			width={144}
			height={144}
			loading="lazy"
			className={className}
		/>
	);
}
