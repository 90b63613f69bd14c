export const title = "Gangway on a phone";
export const description =
	"A preview of two of Gangway's screens on a phone: the landing page, and the dashboard of a trip with sample data.";
