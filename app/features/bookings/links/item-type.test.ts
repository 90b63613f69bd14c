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
])("%s is a flight", (name) => {
	expect(typeOfName(name)).toBe("flight");
});

test.each(["Hotel Mundial", "the hostel", "AIRBNB in Alfama", "Two hotels", "Guest house", "Motel 6"])(
	"%s is a place to stay",
	(name) => {
		expect(typeOfName(name)).toBe("accommodation");
	},
);

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
])("%s is a car", (name) => {
	expect(typeOfName(name)).toBe("car");
});

test.each([
	"",
	"Museum pass",
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
])("%s does not tell", (name) => {
	expect(typeOfName(name)).toBeNull();
});

test("on a site that we do not know, the name says what an item is before we take it for a place to stay", () => {
	expect(typeOfItem("Small car", "https://cars.example/1")).toBe("car");
	expect(typeOfItem("Casa do Mar", "https://cars.example/1")).toBe("accommodation");
	expect(typeOfItem("Small car", "https://www.airbnb.com/rooms/1")).toBe("accommodation");
});
