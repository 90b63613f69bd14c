export const brand = "Gangway";
export const notDrawn = "This picture could not be drawn. Please try again in a moment.";

export const confirmedStamp = "CONFIRMED";
export const cancelledStamp = "CANCELLED";

export const passenger = "Passenger";
export const trip = "Trip";
export const dates = "Dates";

export const tripTo = (place: string) => `A trip to ${place}`;
export const tripWithFriends = "A trip with friends";
export const countOf = (members: number, places: number) => `${members} of ${places}`;
export const placesTaken = "places taken";
export const itinerary = "Itinerary";
export const dayByDay = "The plan, day by day.";

export const comeAlong = "Come along, and pay your own share.";
export const cancelled = "This trip has been cancelled.";
export const ticketOf = (trip: string, route: string) => `A ticket: ${trip}, ${route}`;
