type Props = { trip: { shareId: string; title: string }; className?: string };

/** The link to a trip, for a friend's camera. */
export function TripQr({ trip, className }: Props) {
	return (
		<img
			src={`/trip/${trip.shareId}/qr.svg`}
			alt={`QR code of the link to ${trip.title}`}
			width={144}
			height={144}
			className={className}
		/>
	);
}
