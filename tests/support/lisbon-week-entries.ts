import type { Client } from "./client.ts";
import type { TripJson } from "./people.ts";

/** Fourteen entries for the eight days of `LISBON`, in the API's format. */
export async function lisbonWeekEntries(who: Client, trip: TripJson): Promise<Record<string, string>[]> {
	const response = await who.get(`/api/trips/${trip.id}`);
	const { tripItems } = (await response.json()) as { tripItems: { id: string; type: string }[] };
	const itemId = (type: string) => tripItems.find((item) => item.type === type)?.id ?? "";
	const on = (day: number, startTime: string, title: string, more: Record<string, string> = {}) => ({
		title,
		startDate: `2027-03-${day}`,
		startTime,
		...more,
	});
	return [
		on(12, "21:35", "TAP 218, Boston to Lisbon", {
			itemId: itemId("flight"),
			endDate: "2027-03-13",
			endTime: "08:55",
			address: "Boston Logan Airport, Terminal E",
			notes: "Bags close at 20:35. We meet at the counter at 19:00.",
		}),
		on(13, "15:00", "The flat in Alfama", {
			itemId: itemId("accommodation"),
			endDate: "2027-03-19",
			endTime: "10:00",
			address: "Rua de São Miguel 41, Alfama, Lisbon",
			notes: "The key is with Dona Amélia in the café next door.\nBags can stay there from 10:00.",
		}),
		on(13, "11:00", "Pastéis de nata, on Olga", { address: "Manteigaria, Rua do Loreto 2, Lisbon" }),
		on(13, "19:30", "Dinner close by"),
		on(14, "10:30", "Tile museum", { endTime: "12:30", address: "Rua da Madre de Deus 4, Lisbon" }),
		on(14, "15:00", "Tram 28 up and down", { endTime: "17:00" }),
		on(14, "20:30", "Dinner with fado", {
			endTime: "23:00",
			address: "Rua dos Remédios 139, Lisbon",
			notes: "A table for eight, under Marsh. No pictures while they sing.",
		}),
		on(15, "08:40", "Day in Sintra", {
			endTime: "19:10",
			address: "Rossio station, Lisbon",
			notes: "Palace at 10:30, the tickets are on Maya's phone. Good shoes.",
		}),
		on(16, "", "Nothing at all: the beach", { address: "Praia de Carcavelos" }),
		on(17, "10:00", "Surf lesson", { endTime: "12:00", address: "Costa da Caparica" }),
		on(17, "18:15", "Sunset on the river", { endTime: "20:15", address: "Doca de Belém, Lisbon" }),
		on(18, "09:30", "Market and a long lunch", { endTime: "14:00", address: "Mercado de Campo de Ourique" }),
		on(18, "21:00", "Last night out", { endDate: "2027-03-19", endTime: "01:00" }),
		on(19, "13:20", "TAP 217, Lisbon to Boston", {
			itemId: itemId("flight"),
			endTime: "16:25",
			address: "Lisbon Airport, Terminal 1",
		}),
	];
}
