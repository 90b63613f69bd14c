export const WELL_KNOWN_LOCATIONS_ID = "well-known-locations";

export function WellKnownLocations({ locations }: { locations: string[] }) {
	return (
		<datalist id={WELL_KNOWN_LOCATIONS_ID}>
			{locations.map((location) => (
				<option key={location} value={location} />
			))}
		</datalist>
	);
}
