import { pluralize } from "#app/lib/pluralize.ts";

export const enterLink = "Paste the booking's link";
export const enterName = "Enter a name";
export const enterCost = "Enter the cost";
export const chooseType = "Choose flight, accommodation, car or other";

export const link = "Link";
export const linkPlaceholder = "Airbnb, Kayak…";
export const readLink = "Read name and price from the link";
export const readingPage = "Reading the page…";
export const name = "Name";
export const namePlaceholder = "TAP 218";
export const cost = "Cost";
export const costIs = "This price is";
export const forEveryone = "For everyone";
export const type = "Kind";
export const noType = "Choose for me";
export const add = "Add to the trip";
export const adding = "Adding…";
export const update = "Update this booking";
export const leaveAsItWas = "Leave it as it was";
export const edit = (item: string) => `Edit ${item || "the booking"}`;

export const typeByHand = "Many sites need manual entry: type the name and the cost in by hand.";
export const notReadable = `This link can't be read automatically. ${typeByHand}`;
export const foundPrice = (price: string, each: string, hasName: boolean) =>
	`${hasName ? "Name and price are" : "The price is"} from the page: ${price}${each}. Please check them.`;
export const nightlyPrice = (night: string, nights: number) => ` (${night} a night × ${nights} nights)`;
export const foundNight = (night: string, hasNights: boolean) =>
	`The page says ${night} a night, but not ${hasNights ? "the whole price" : "for how many nights"}: enter the whole cost.`;
export const otherCurrency = (currency: string) =>
	`The page's price is in ${currency}: enter the cost in dollars.`;
export const nameOfLink =
	"The name is from the link itself. Many sites need manual entry: type the cost in by hand.";
export const nameOfPage =
	"The name is from the page, but it gives no price that is certain: type the cost in by hand.";
export const costOfPage = (day: string) => `from the page, ${day}`;
export const costTyped = "typed in";

export const siteNames: Record<string, string> = { booking: "Booking.com", hotels: "Hotels.com" };
export const siteStay = (site: string) => `${site} stay`;
export const siteFlight = (site: string) => `${site} flight`;
export const siteCar = (company: string) => `${company} car`;
export const guests = (count: number) => pluralize(count, "guest");
export const flight = (from: string, to: string) => `Flight ${from} – ${to}`;
export const hotelIn = (place: string | null) => `${place} (hotel)`;
export const carAt = (company: string, place: string) => `${company} car, ${place}`;
export const rental = "Rental";
