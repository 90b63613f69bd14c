import { expect, test } from "vitest";
import { typeOfItem, typeOfName } from "./item-type.ts";

test.each([
	"TAP 218",
	"LH1234",
	"BA 286",
	"U2 8001",
	"3K512",
	" QF 1 ",
	"EZY1234",
	"Flight to Porto",
	"flights for all",
	"Airfare",
	"Aeromexico AM 681",
	"Aeroméxico",
	"AM 681 to Mexico City",
	"United UA1420",
	"United 1420",
	"delta flight 88",
	"Boston – Lisbon (TP 218)",
	"American Airlines",
	"British Airways, economy",
	"Ryanair",
	"TAP Air Portugal",
	"Wizz Air",
	"Plane tickets",
])("%s is a flight", (name) => {
	expect(typeOfName(name)).toBe("flight");
});

test.each([
	"Hotel Mundial",
	"the hostel",
	"AIRBNB in Alfama",
	"Two hotels",
	"Guest house",
	"Motel 6",
	"Cabin",
	"Two cabins by the lake",
	"Villa Rosa",
	"Vacation rental",
	"Beach house",
	"B&B",
	"Holiday Inn",
	"Camping Miramar",
	"7 nights in Oaxaca",
	"Emirates Palace Hotel",
	"Double room, sea view",
	"House in Sintra",
	"the house",
	"Our big house by the sea",
	"Two rooms near the station",
])("%s is a place to stay", (name) => {
	expect(typeOfName(name)).toBe("accommodation");
});

test.each([
	"Car",
	"Car hire",
	"car rental, Lisbon airport",
	"Rental car",
	"hire cars",
	"Small car",
	"A compact car or similar",
	"Mid-size car, automatic",
	"two cars",
	"the car",
	"Hertz, Cancún airport",
	"Sixt",
	"Rent-a-car",
	"SUV",
	"Van rental",
	"Minivan",
])("%s is a car", (name) => {
	expect(typeOfName(name)).toBe("car");
});

test.each([
	"",
	"Museum pass",
	"House of Blues",
	"House on the Rock",
	"Room to dance",
	"House tour in Sintra",
	"Casa do Mar",
	"Bus 12",
	"Gate 7",
	"Day 3",
	"VIP 1",
	"ICE 597",
	"TGV 8501",
	"TAP",
	"218",
	"TAP 218 and dinner",
	"Hotelier's dinner",
	"Cable car",
	"Car park",
	"Parking for the car",
	"Small car ferry",
	"Flight + hotel",
	"Cardinal hire",
	"Ski rental",
	"Dinner at the hotel",
	"Villa Borghese tour",
	"Cabin bags",
	"Cabin crew party",
	"Innsbruck",
	"Room AB 12",
	"Meet at AM 10",
	"Delta of the Nile",
	"Spirit tasting",
	"Scooter",
])("%s does not tell", (name) => {
	expect(typeOfName(name)).toBeNull();
});

test("on a site that we do not know, the name says what an item is before we take it for a place to stay", () => {
	expect(typeOfItem("Small car", "https://bookings.example/1")).toBe("car");
	expect(typeOfItem("Casa do Mar", "https://bookings.example/1")).toBe("accommodation");
	expect(typeOfItem("Small car", "https://www.airbnb.com/rooms/1")).toBe("accommodation");
});

test("then the site's own name says it", () => {
	expect(typeOfItem("Boston to Mexico City", "https://www.aeromexico.com/booking/1")).toBe("flight");
	expect(typeOfItem("Boston to Denver", "https://www.united.com/x")).toBe("flight");
	expect(typeOfItem("Airport pick-up", "https://www.sixt.com/x")).toBe("car");
	expect(typeOfItem("Casa do Mar", "https://delta-suites.example/1")).toBe("accommodation");
});

test("what one does at a place is no stay", () => {
	expect(typeOfItem("Museum tickets", "https://louvre.example/1")).toBe("other");
	expect(typeOfItem("Dinner", "")).toBe("other");
	expect(typeOfItem("Snorkelling", "")).toBe("other");
});
