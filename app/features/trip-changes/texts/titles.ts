/** Names the trip in a heading for who does not see the line above it, and in the page's title. */
export const spokenTrip = (trip: string) => ` (${trip})`;
export const titleOf = (heading: string, trip: string) => `${heading}${spokenTrip(trip)}`;
