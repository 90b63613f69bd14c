export const noPicture = "There is no page with this picture.";

export const offlineTitle = "No connection";
export const offlineLead = "This page could not be loaded, because Gangway could not be reached.";
export const offlineSafe = "Everything you saved is still there.";
export const offlineItineraries =
	"Itineraries that you have opened in this browser can be read without a connection.";
