export const WELL_KNOWN_PLACES_ID = "well-known-places";

export function WellKnownPlaces({ places }: { places: string[] }) {
	return (
		<datalist id={WELL_KNOWN_PLACES_ID}>
			{places.map((place) => (
				<option key={place} value={place} />
			))}
		</datalist>
	);
}
