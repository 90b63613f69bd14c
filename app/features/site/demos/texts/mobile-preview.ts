export const title = "Gangway on a phone";
export const description =
	"A preview of two of Gangway's screens on a phone: the landing page, and the dashboard of a trip with sample data.";

export const label = "Mobile preview";
export const lead = "Two screens as they are laid out on a phone.";
export const screens = "Screens";
export const landingScreen = "Landing Screen";
export const dashboardScreen = "Dashboard Screen";
export const sampleTitle = "A preview with sample data";
export const sample = "The people and amounts are made up, and the buttons in the phone do nothing.";

export const tripTitle = "Lisbon with the crew";
export const origin = "BOS";
export const destination = "LIS";
export const startDate = "2027-03-12";
export const endDate = "2027-03-19";
export const travelers = "6 people";
export const duration = "7 days";
export const durationLabel = "Duration";
export const ownName = "Maya Kline";
export const aboard = ["Olga Adams", "Maya Kline", "Jonas Thorn", "Sofia Reyes"];
export const toCome = ["Dana Lund", "Priya Wadia"];
export const placesTaken = "4 of 6 places taken";
export const paidCount = "1 of 3 paid";
export const stubs = ["Fri, Nov 20", "Sun, Dec 20", "Wed, Jan 20"];
export const next = "Next";
export const later = "Later";
export const payNow = "Pay $323.33";
